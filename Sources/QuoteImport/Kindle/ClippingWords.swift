/// The words of the languages in which Kindles write, as data.
package enum ClippingWords {
    /// Kinds by their words; the first kind with a word in the label counts.
    package static let kinds: [(kind: ClippingKind, words: [ClippingText])] = [
        (
            .bookmark,
            list("bookmark lesezeichen marcador signet segnalibro bladwijzer закладка")
                + list("ブックマーク 书签 書籤")
        ),
        (
            .article,
            [ClippingText("clip this article")]
                + list("articolo artículo artikel artigo вырезка 記事クリップ 文章剪切")
        ),
        (.note, list("note notiz nota notitie заметка メモ 笔记 筆記")),
        (
            .highlight,
            list("highlight markierung subrayado surlignement evidenziazione destaque выделенный")
                + list("ハイライト 标注 標註 underline circle asterisk")
        ),
    ]

    /// A page follows.
    package static let page = list("page seite página pagina странице страница ページ")
    /// A page stands between.
    package static let pageStart = ClippingText("第")
    package static let pageEnds = list("页 頁")
    /// A page goes before.
    package static let pageAfterNumber = ClippingText("ページ")

    /// A location follows.
    package static let location = list(
        "location loc position posición posizione posição emplacement locatie место месте 位置no 位置 pos"
            + " ubicación")
    /// Between the two ends of a range; dashes are one kind here.
    package static let rangeSigns = list("- t/m")

    /// The months' names in full, from January, in all languages.
    package static let months: [ClippingText: Int] = {
        var months: [ClippingText: Int] = [:]
        for (index, names) in monthNames.enumerated() {
            for name in list(names) { months[name] = index + 1 }
        }
        return months
    }()

    private static let monthNames = [
        "january januar jänner enero janvier gennaio janeiro januari января",
        "february februar febrero février febbraio fevereiro februari февраля",
        "march märz marzo mars março maart марта",
        "april abril avril aprile апреля",
        "may mai mayo maggio maio mei мая",
        "june juni junio juin giugno junho июня",
        "july juli julio juillet luglio julho июля",
        "august agosto août augustus августа",
        "september septiembre setiembre septembre settembre setembro сентября",
        "october oktober octubre octobre ottobre outubro октября",
        "november noviembre novembre novembro ноября",
        "december dezember diciembre décembre dicembre dezembro декабря",
    ]

    /// Words between the parts of a date.
    package static let dateLinks = Set(list("de del of st nd rd th er º г"))
    package static let year = ClippingText("年")
    package static let month = ClippingText("月")
    package static let day = ClippingText("日")
    package static let hours = list("时 時")
    package static let minutes = ClippingText("分")

    /// Halves of a day, before the time.
    package static let forenoon = list("上午 凌晨 午前 早上")
    package static let afternoon = list("下午 晚上 午後 午后")
    /// And behind it.
    package static let am = list("am a.m") + [ClippingText("a. m")]
    package static let pm = list("pm p.m") + [ClippingText("p. m")]

    /// What a notice names when a book's limit of clippings is reached: what is limited, and that it is.
    package static let clippings = list(
        "clipping recorte ausschnitt markierung découpe coupure ritagli 剪贴 剪貼 クリップ 클리핑 스크랩")
    package static let limits = list("limit límite grenze maximal limite 上限 限制 한도 제한")

    private static func list(_ words: String) -> [ClippingText] {
        words.split(separator: " ").map { ClippingText($0) }
    }
}
