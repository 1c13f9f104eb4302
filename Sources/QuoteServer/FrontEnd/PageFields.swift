/// The fields that every file of the front end is sent with, also when it is only said to be the same: what
/// a page may load, and who may use it.
enum PageFields {
    static let all: [(name: StaticString, value: StaticString)] = [
        ("Content-Security-Policy", policy),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", permissions),
    ]

    /// Nothing but the server's own files, and articles in a frame; no text becomes markup or a script
    /// (Content Security Policy Level 3, Trusted Types).
    private static let policy: StaticString = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
        connect-src 'self'; manifest-src 'self'; frame-src https://*.wikipedia.org; base-uri 'none'; \
        form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
        trusted-types 'none'
        """

    private static let permissions: StaticString = """
        camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()
        """
}
