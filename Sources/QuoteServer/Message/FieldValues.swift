/// The values of a head's fields; nil for those that didn't come. Handed on, never copied.
struct FieldValues: ~Copyable, Sendable {
    // A place for each field, within the head itself: most heads have two or three, and finding one must
    // cost nothing. One place too few traps at the first request.
    private var places = InlineArray<17, String?>(repeating: nil)

    subscript(name: FieldName) -> String? {
        get { places[name.rawValue] }
        set { places[name.rawValue] = newValue }
    }
}
