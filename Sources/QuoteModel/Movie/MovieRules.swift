/// What the members of a movie may hold.
package enum MovieRules {
    package static let titleLimit = 300
    package static let directorLimit = 200
    package static let plotLimit = 20_000
    /// The first film was shot after 1870.
    package static let years: ClosedRange<Int64> = 1870...2200
    package static let percentages: ClosedRange<Int64> = 0...100
    package static let imdbRatings: ClosedRange<Double> = 0...10
}
