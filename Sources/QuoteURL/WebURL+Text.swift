import QuoteText

extension WebURL {
    /// The serialization (section 4.5): ASCII, and the same again when it is parsed.
    package var text: String { text(fragment: fragment) }

    /// The serialization without the fragment, which isn't sent to a server.
    package var textWithoutFragment: String { text(fragment: nil) }

    private func text(fragment: String?) -> String {
        var text = "\(scheme.rawValue)://"
        if hasCredentials {
            text += username
            if !password.isEmpty { text += ":\(password)" }
            text += "@"
        }
        text += authority + path
        if let query { text += "?\(query)" }
        if let fragment { text += "#\(fragment)" }
        return text
    }

    /// `example.org:8080`, without a port that is the scheme's own.
    package var authority: String { port.map { "\(host.text):\($0)" } ?? host.text }

    /// The form by which two spellings of one address are told to be the same: the serialization with normalized
    /// escapes, those of unreserved characters decoded and the others in upper case (RFC 3986, section 6.2.2).
    package var canonicalText: String { PercentEscapes.normalized(text) }

    /// The address as people read it, without its scheme: escapes decoded, the host in Unicode.
    package var readableText: String {
        var text = host.readableText
        if let port { text += ":\(port)" }
        text += PercentEscapes.readable(path)
        if let query { text += "?\(PercentEscapes.readable(query))" }
        if let fragment { text += "#\(PercentEscapes.readable(fragment))" }
        return text
    }

    /// The last segment of the path as people read it; nil when it is empty.
    package var readableName: String? {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map {
            PercentEscapes.readable(String(Substring($0)))
        }
    }
}
