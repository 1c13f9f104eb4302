extension StringProtocol where SubSequence == Substring {
    /// This text without the white space at its end.
    package var withoutTrailingWhiteSpace: Substring {
        guard let last = unicodeScalars.lastIndex(where: { !TextRules.isWhiteSpace($0) }) else {
            return self[startIndex..<startIndex]
        }
        return self[...last]
    }

    /// This text without white space at both ends.
    package var trimmed: Substring {
        let first = unicodeScalars.firstIndex { !TextRules.isWhiteSpace($0) }
        return self[(first ?? endIndex)...].withoutTrailingWhiteSpace
    }
}
