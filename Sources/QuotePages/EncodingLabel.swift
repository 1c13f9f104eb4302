/// The labels by which pages name encodings (Encoding Standard, section 4.2), and ICU's names for what they mean
/// by them.
enum EncodingLabel {
    static let utf8 = "UTF-8"
    static let fallback = "windows-1252"

    /// ICU's name of the encoding of a label; nil for a label that isn't known.
    static func encoding(_ label: String) -> String? {
        let label = label.lowercased().filter { !" \t\n\r\u{0C}\"'".contains($0) }
        if let number = label.suffix(after: ["iso-8859-", "iso8859-", "iso_8859-", "iso8859"]) {
            return latin(number)
        }
        if let number = label.suffix(after: ["windows-", "cp", "x-cp"]), known.contains(number) {
            return "windows-\(number)"
        }
        return names[label]
    }

    /// Pages that say Latin 1, 5 or Thai mean what Windows made of them.
    private static func latin(_ part: String) -> String? {
        switch part {
        case "1": return fallback
        case "9": return "windows-1254"
        case "11": return "windows-874"
        case "8-i", "8-e": return "ISO-8859-8"
        default:
            guard let number = Int(part), (2...16).contains(number), number != 12 else {
                return nil
            }
            return "ISO-8859-\(number)"
        }
    }

    /// The numbers of the encodings of Windows.
    private static let known: Set<String> = [
        "874", "1250", "1251", "1252", "1253", "1254", "1255", "1256", "1257", "1258",
    ]

    private static let names = [
        "utf-8": utf8, "utf8": utf8, "unicode-1-1-utf-8": utf8, "x-unicode20utf8": utf8,
        "utf-16": "UTF-16LE", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE", "unicode": "UTF-16LE",
        "ascii": fallback, "us-ascii": fallback, "latin1": fallback, "l1": fallback,
        "ansi_x3.4-1968": fallback, "latin2": "ISO-8859-2", "latin5": "windows-1254",
        "tis-620": "windows-874", "dos-874": "windows-874", "cyrillic": "ISO-8859-5",
        "greek": "ISO-8859-7", "hebrew": "ISO-8859-8", "arabic": "ISO-8859-6",
        "koi8-r": "KOI8-R", "koi8": "KOI8-R", "koi": "KOI8-R", "koi8-u": "KOI8-U",
        "koi8-ru": "KOI8-U",
        "ibm866": "IBM866", "cp866": "IBM866", "866": "IBM866", "macintosh": "macintosh",
        "mac": "macintosh", "x-mac-roman": "macintosh", "x-mac-cyrillic": "x-mac-cyrillic",
        "gb2312": "GBK", "gbk": "GBK", "gb_2312-80": "GBK", "x-gbk": "GBK", "chinese": "GBK",
        "gb18030": "gb18030", "big5": "Big5-HKSCS", "big5-hkscs": "Big5-HKSCS",
        "cn-big5": "Big5-HKSCS", "x-x-big5": "Big5-HKSCS", "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP",
        "iso-2022-jp": "ISO-2022-JP", "shift_jis": "ibm-943_P15A-2003",
        "shift-jis": "ibm-943_P15A-2003", "sjis": "ibm-943_P15A-2003",
        "x-sjis": "ibm-943_P15A-2003", "ms_kanji": "ibm-943_P15A-2003",
        "windows-31j": "ibm-943_P15A-2003", "euc-kr": "windows-949",
        "ks_c_5601-1987": "windows-949",
        "korean": "windows-949", "windows-949": "windows-949",
    ]
}

extension String {
    /// What follows the first of `prefixes` that it begins with.
    fileprivate func suffix(after prefixes: [String]) -> String? {
        prefixes.first { hasPrefix($0) }.map { String(dropFirst($0.count)) }
    }
}
