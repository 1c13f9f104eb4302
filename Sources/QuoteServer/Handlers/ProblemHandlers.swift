import QuoteJSON

/// The pages that explain problems.
enum ProblemHandlers {
    /// The page of a kind of problem.
    static func page(_ type: ProblemType) -> Response {
        // Titles and explanations are texts of this program without a character that HTML escapes.
        let html = """
            <!doctype html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <title>\(type.title)</title>
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <meta name="color-scheme" content="light dark">
              <link rel="icon" href="/web/icon.svg" type="image/svg+xml">
              <link rel="stylesheet" href="/web/style/tokens.css">
              <link rel="stylesheet" href="/web/style/base.css">
              <link rel="stylesheet" href="/web/style/docs.css">
            </head>
            <body class="docs">
              <main>
                <section class="reference-section">
                  <h2>\(type.title)</h2>
                  <div class="operation">
                    <p>\(type.explanation)</p>
                    <p>Problems of this kind have the type <code>\(type.path)</code>.</p>
                    <p><a href="/docs">Reference</a></p>
                  </div>
                </section>
              </main>
            </body>
            </html>

            """
        let body = Bytes(html)
        var response = Response(
            .ok, as: MediaType.html.contentType, caching: .revalidatedByAll,
            entityTag: EntityTag(of: body), body: body)
        response.isOfFrontEnd = true
        return response
    }
}
