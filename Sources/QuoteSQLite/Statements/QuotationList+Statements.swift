import QuoteModel

extension QuotationList {
    /// The statements that give a page of what no filter is needed for, one after the other.
    package var statements: [ReadStatement] {
        switch (order, filterAnonymous) {
        case (.id, false): [.byID]
        case (.id, true): [.attributedByID]
        case (.idReversed, false): [.byIDReversed]
        case (.idReversed, true): [.attributedByIDReversed]
        case (.key, false): [.byKeyTies, .byKey]
        case (.key, true): [.attributedByKeyTies, .attributedByKey]
        case (.keyReversed, false): [.byKeyTiesReversed, .byKeyReversed]
        case (.keyReversed, true): [.attributedByKeyTiesReversed, .attributedByKeyReversed]
        case (.deletion, _): preconditionFailure("the trash is a list of its own")
        case (.rank, _), (.rankReversed, _): preconditionFailure("a ranking needs a search")
        }
    }
}
