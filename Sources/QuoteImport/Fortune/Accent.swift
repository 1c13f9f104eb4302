/// An accent that a typewriter puts over a letter, or below it.
package enum Accent {
    case acute, grave, circumflex, diaeresis, tilde, cedilla

    /// Takes the character that is struck for it.
    package init?(sign: Character) {
        switch sign {
        case "'": self = .acute
        case "`": self = .grave
        case "^": self = .circumflex
        case "\"": self = .diaeresis
        case "~": self = .tilde
        case ",": self = .cedilla
        default: return nil
        }
    }

    /// Gives a letter with this accent, in Unicode's normalization form C if the letter is one of ASCII.
    package func over(_ letter: Character) -> Character {
        if let composed = composed[letter] { return composed }
        var scalars = String(letter).unicodeScalars
        scalars.append(mark)
        return Character(String(scalars))
    }

    private var mark: Unicode.Scalar {
        switch self {
        case .acute: "\u{301}"
        case .grave: "\u{300}"
        case .circumflex: "\u{302}"
        case .diaeresis: "\u{308}"
        case .tilde: "\u{303}"
        case .cedilla: "\u{327}"
        }
    }

    private var composed: [Character: Character] {
        switch self {
        case .acute: Self.acuteLetters
        case .grave: Self.graveLetters
        case .circumflex: Self.circumflexLetters
        case .diaeresis: Self.diaeresisLetters
        case .tilde: Self.tildeLetters
        case .cedilla: Self.cedillaLetters
        }
    }

    // All letters of ASCII for which Unicode has a composed one.
    private static let acuteLetters = pairs(
        "ACEGIKLMNOPRSUWYZacegiklmnoprsuwyz", "ÁĆÉǴÍḰĹḾŃÓṔŔŚÚẂÝŹáćéǵíḱĺḿńóṕŕśúẃýź")
    private static let graveLetters = pairs("AEINOUWYaeinouwy", "ÀÈÌǸÒÙẀỲàèìǹòùẁỳ")
    private static let circumflexLetters = pairs(
        "ACEGHIJOSUWYZaceghijosuwyz", "ÂĈÊĜĤÎĴÔŜÛŴŶẐâĉêĝĥîĵôŝûŵŷẑ")
    private static let diaeresisLetters = pairs("AEHIOUWXYaehiotuwxy", "ÄËḦÏÖÜẄẌŸäëḧïöẗüẅẍÿ")
    private static let tildeLetters = pairs("AEINOUVYaeinouvy", "ÃẼĨÑÕŨṼỸãẽĩñõũṽỹ")
    private static let cedillaLetters = pairs("CDEGHKLNRSTcdeghklnrst", "ÇḐȨĢḨĶĻŅŖŞŢçḑȩģḩķļņŗşţ")

    private static func pairs(_ plain: String, _ composed: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, composed))
    }
}
