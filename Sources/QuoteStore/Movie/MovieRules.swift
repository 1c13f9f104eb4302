/// What the members of a movie may hold.
enum MovieRules {
    static let titleLimit = 300
    static let directorLimit = 200
    static let plotLimit = 20_000
    /// The first film was shot after 1870.
    static let years: ClosedRange<Int64> = 1870...2200
    static let percentages: ClosedRange<Int64> = 0...100
    static let imdbRatings: ClosedRange<Double> = 0...10
}
