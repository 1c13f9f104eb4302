import QuoteJSON

extension JSONRecords {
    /// The elements of an array, or what isn't one as a record alone.
    package init(of whole: JSONFragment) throws(JSONError) {
        if let elements = whole.elements {
            try self.init(elements)
        } else {
            self.init(whole)
        }
    }
}

extension JSONFragment {
    /// How many bytes of the text that it stands in are read when it is.
    package func end(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = text.baseAddress, let own = bytes.baseAddress else { return nil }
        return own - start + bytes.count
    }
}
