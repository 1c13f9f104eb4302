/// How a movie is rated.
package struct MovieRatings: Equatable, Sendable {
    /// 0 to 10.
    package var imdb: Double?
    /// 0 to 100.
    package var rottenTomatoes: Int64?

    package init(
        imdb: Double? = nil, rottenTomatoes: Int64? = nil
    ) {
        self.imdb = imdb
        self.rottenTomatoes = rottenTomatoes
    }
}
