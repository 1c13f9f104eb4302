import Foundation

extension String {
    /// In Unicode's normalization form D.
    var decomposed: String { decomposedStringWithCanonicalMapping }
    /// In Unicode's normalization form C.
    var composed: String { precomposedStringWithCanonicalMapping }
}
