extension ImportWarning {
    package static let rowAboveHeader = ImportWarning(
        "row above the header was skipped", "rows above the header were skipped")

    package static let brokenQuote = ImportWarning(
        "row has a quotation mark out of place", "rows have quotation marks out of place",
        because: "the cell was taken as it stands")

    package static let surplusLeftOut = ImportWarning(
        "row has more cells than there are named columns",
        "rows have more cells than there are named columns",
        because: "the surplus cells were left out")

    package static let surplusJoined = ImportWarning(
        "row has more cells than there are named columns",
        "rows have more cells than there are named columns",
        because: "the surplus cells were taken for parts of the text")
}
