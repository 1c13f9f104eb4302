import QuoteText

/// What a column holds, by the names that lists in many languages have for it.
package enum CSVColumn: CaseIterable {
    case text, author, source, tags, note, url

    /// The names in their order: of two columns, the one counts whose name comes first.
    private var names: [String] {
        switch self {
        case .text:
            [
                "quote", "quotes", "quotation", "highlight", "text", "content",
                "Zitat", "Zitate", "Spruch", "citation", "citations", "texte", "cita", "citas",
                "frase", "frases", "texto", "citazione", "citazioni", "frasi", "aforisma", "testo",
                "citação", "citações", "citaat", "citaten", "tekst", "cytat", "cytaty", "treść",
                "цитата", "цитаты", "афоризм", "текст", "名言", "语录", "語錄", "引文", "句子", "内容",
                "內容", "引用", "格言", "本文",
            ]
        case .author:
            [
                "author", "authors", "book author", "quoteauthor", "Autor", "Autorin", "Verfasser",
                "auteur", "auteure", "autora", "autore", "autrice", "schrijver", "autorka", "автор",
                "作者", "著者", "発言者",
            ]
        case .source:
            [
                "book title", "book", "title", "source", "work", "Quelle", "Buch", "Werk", "Titel",
                "livre", "œuvre", "titre", "fuente", "libro", "obra", "título", "fonte", "opera",
                "titolo", "livro", "bron", "boek", "źródło", "książka", "dzieło", "tytuł",
                "источник", "книга", "произведение", "出处", "出處", "来源", "來源", "书名", "書名",
                "出典",
            ]
        case .tags:
            [
                "tags", "category", "categories", "genre", "Schlagwörter", "Schlagworte",
                "Kategorie", "Kategorien", "étiquettes", "mots-clés", "catégorie", "catégories",
                "etiquetas", "categoría", "categorías", "etichette", "categoria", "categorie",
                "categorias", "trefwoorden", "labels", "tagi", "kategoria", "теги", "категория",
                "категории", "标签", "標籤", "分类", "分類", "タグ", "カテゴリ",
            ]
        case .note:
            [
                "note", "notes", "Notiz", "Notizen", "Anmerkung", "remarque", "remarques", "nota",
                "notas", "notitie", "notities", "notatka", "notatki", "заметка", "заметки",
                "примечание", "备注", "備註", "笔记", "筆記", "メモ", "備考",
            ]
        case .url: ["url"]
        }
    }

    /// What a name means, and its place among those of its column.
    package struct Meaning {
        package let column: CSVColumn
        package let rank: Int
    }

    /// What a name in a header means, without regard to case and accents; nil when it is none of ours.
    package static func meaning(of name: String) -> Meaning? { meanings[name.foldedName] }

    private static let meanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [:]
        for column in allCases {
            for (rank, name) in column.names.enumerated() where meanings[name.foldedName] == nil {
                meanings[name.foldedName] = Meaning(column: column, rank: rank)
            }
        }
        return meanings
    }()
}
