import Testing

@testable import QuoteImport

private func read(_ text: String) -> ClippingLabel? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
        var lines = Lines(bytes)
        return lines.next().flatMap { ClippingLabel($0) }
    }
}

@Suite struct `The line of a clipping with kind and place` {
    @Test(
        arguments: [
            (
                "- Your Highlight on page 112 | Location 1300-1301 | x", .highlight, "112",
                1300...1301
            ),
            ("- Highlight Loc. 5444-45 | x", .highlight, nil, 5444...5445),
            ("- Highlight on Page 31 | Loc. 7203-4  | x", .highlight, "31", 7203...7204),
            ("- Your Note on Location 1298-301 | x", .note, nil, 1298...1301),
            ("- Clip This Article on Location 7 | x", .article, nil, 7...7),
            ("- Your Bookmark at location 3 | x", .bookmark, nil, 3...3),
            ("- Ihre Markierung auf Seite 6 | bei Position 83-84 | x", .highlight, "6", 83...84),
            ("- Deine Notiz auf Seite 6 | Position 83 | x", .note, "6", 83...83),
            ("- El marcador en la página 9 | posición 12 | x", .bookmark, "9", 12...12),
            (
                "- Tu subrayado en la pa\u{301}gina 9 | Ubicacio\u{301}n 12-13 | x", .highlight,
                "9", 12...13
            ),
            ("- Votre signet sur la page 2 | l’emplacement 30 | x", .bookmark, "2", 30...30),
            ("- Votre surlignement | lʼemplacement 30-1 | x", .highlight, nil, 30...31),
            ("-  La tua evidenziazione alla posizione 453-454 | x", .highlight, nil, 453...454),
            ("- Seu destaque ou posição 2829-2829 | x", .highlight, nil, 2829...2829),
            (
                "- Je highlight op pagina 1 | locatie 1300 t/m 1301 | x", .highlight, "1",
                1300...1301
            ),
            ("- Je notitie op pagina 1 | locatie 1300 | x", .note, "1", 1300...1300),
            (
                "– Ваш выделенный отрывок на странице 8 | Место 243–245 | x", .highlight, "8",
                243...245
            ),
            ("— Ваша закладка в месте 7 | x", .bookmark, nil, 7...7),
            ("- 112ページ|位置No. 1300-1301のハイライト |x", .highlight, "112", 1300...1301),
            ("- ページ 9|位置No. 1300のメモ |x", .note, "9", 1300...1300),
            ("- 您在第 41 页（位置 #628-630）的标注 | x", .highlight, "41", 628...630),
            ("- 您在第 41 頁（位置 #628）的筆記 | x", .note, "41", 628...628),
            ("\u{FEFF} - Something on page iv| 1", nil, "iv", nil),
            ("- Your Highlight on page 5 | Location 9-3 | x", .highlight, "5", 9...9),
            ("- homepage 12 | 7", nil, nil, nil),
        ] as [(String, ClippingKind?, String?, ClosedRange<Int>?)])
    func `is read in the languages of Kindles`(
        text: String, kind: ClippingKind?, page: String?, location: ClosedRange<Int>?
    ) throws {
        let label = try #require(read(text))
        #expect(label.kind == kind)
        #expect(label.page == page)
        #expect(label.location == location)
    }

    @Test(arguments: ["Your Highlight | 1", "- Your Highlight on page 1", "- no digit | here", ""])
    func `starts with a dash and has a bar and a digit`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `shows by its place what it is when no word does`() throws {
        let ranged = try #require(read("- x Location 1-2 | y"))
        let single = try #require(read("- x Location 1 | y"))
        #expect(ranged.kind(isEmpty: false) == .highlight)
        #expect(single.kind(isEmpty: false) == .note)
        #expect(ranged.kind(isEmpty: true) == .bookmark)
    }

    @Test(arguments: [
        ("Added on Thursday, August 22, 2024 6:10:53 PM", "2024-08-22T18:10:53"),
        ("Added on Thursday, 22 August 2024 18:10:53", "2024-08-22T18:10:53"),
        ("Added on Saturday, October 31, 2009, 09:25 AM", "2009-10-31T09:25:00"),
        ("Added on Monday, 3 December 12 09:25:01", "2012-12-03T09:25:01"),
        ("Added on Tuesday, 7 July, 2026 12:00:00 AM", "2026-07-07T00:00:00"),
        ("Added on July 2, 2026 12:00:00\u{202F}p.m.", "2026-07-02T12:00:00"),
        ("Added on July 2, 2026 1:02:03.456 a.m. Greenwich Mean Time", "2026-07-02T01:02:03"),
        ("Hinzugefügt am Mittwoch, 24. Ma\u{308}rz 2021 um 14:12:02 Uhr", "2021-03-24T14:12:02"),
        ("Añadido el jueves, 22 de agosto de 2024 18:10:53", "2024-08-22T18:10:53"),
        ("Ajouté le samedi 1er août 2015 23h32min06s", "2015-08-01T23:32:06"),
        ("Aggiunto in data lunedì 8 marzo 2021 22:52:57", "2021-03-08T22:52:57"),
        (
            "Adicionado: sexta-feira, 29 de novembro de 2019 18:00:13 GMT-03:00",
            "2019-11-29T18:00:13"
        ),
        ("Toegevoegd op donderdag 22 augustus 2024 18:10:53", "2024-08-22T18:10:53"),
        ("Добавлено: пятница, 26 февраля 2016 г. в 11:00:57", "2016-02-26T11:00:57"),
        ("作成日: 2024年8月22日木曜日 18:10:53", "2024-08-22T18:10:53"),
        ("作成日: 2024年8月22日木曜日 午後6:10:53", "2024-08-22T18:10:53"),
        ("添加于 2024年9月12日星期四 上午9:39:29", "2024-09-12T09:39:29"),
        ("添加于 2024年9月12日星期四 晚上9:39:29", "2024-09-12T21:39:29"),
        ("添加于 2024年9月12日星期四 凌晨12:39", "2024-09-12T00:39:00"),
        ("添加于 2014年9月12日星期四 09时11分28秒", "2014-09-12T09:11:28"),
        ("29 February 2024 1:00", "2024-02-29T01:00:00"), ("7 May 2024", "2024-05-07T00:00:00"),
    ])
    func `has a time in the languages of Kindles`(text: String, time: String) {
        #expect(ClippingStamp(text)?.description == time)
    }

    @Test(arguments: [
        "29 February 2023 1:00", "32 May 2024 1:00", "May 2024 1:00", "1 May 2024 25:00",
        "1 May 2024 1:60", "2024年13月1日 1:00", "Added on Monday", "", "6:10:53 PM", "0 May 2024",
    ])
    func `has no time that names no real day`(text: String) {
        #expect(ClippingStamp(text) == nil)
    }
}
