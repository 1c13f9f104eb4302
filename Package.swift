// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "quoteserver",
    products: [
        .executable(name: "quoteserver", targets: ["QuoteServer"])
    ],
    targets: [
        // C libraries, one target each.
        .systemLibrary(
            name: "CHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .target(
            name: "CICU",
            cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .systemLibrary(
            name: "CLibXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(
            name: "CXML", dependencies: ["CLibXML"], cSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "CHTML", dependencies: ["CLibXML", "CXML"],
            cSettings: [.treatAllWarnings(as: .error)]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CAssets", cSettings: [.treatAllWarnings(as: .error)]),

        // What runs while the program is built.
        .plugin(
            name: "CompressAssets", capability: .buildTool(), dependencies: ["compress-assets"]),
        .executableTarget(
            name: "compress-assets", dependencies: ["CZlib"],
            cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "CArguments", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "CMappingGuard", cSettings: [.treatAllWarnings(as: .error)]),

        // The product, in the order in which its layers may know each other.
        .target(name: "QuoteSystem", swiftSettings: swiftSettings),
        .target(name: "QuoteText", dependencies: ["CICU"], swiftSettings: swiftSettings),
        .target(name: "QuoteURL", dependencies: ["QuoteText"], swiftSettings: swiftSettings),
        .target(name: "QuoteJSON", dependencies: ["CJansson"], swiftSettings: swiftSettings),
        .target(
            name: "QuoteModel", dependencies: ["QuoteText", "QuoteURL", "QuoteJSON"],
            swiftSettings: swiftSettings),
        .target(
            name: "QuoteSQLite",
            dependencies: [
                "CMappingGuard", "CSQLite", "QuoteModel", "QuoteSystem", "QuoteText", "QuoteJSON",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "QuoteImport",
            dependencies: ["CXML", "QuoteModel", "QuoteSystem", "QuoteText", "QuoteJSON"],
            swiftSettings: swiftSettings),
        .target(
            name: "QuoteStore",
            dependencies: [
                "QuoteImport", "QuoteModel", "QuoteSQLite", "QuoteSystem", "QuoteText", "QuoteJSON",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "QuotePages",
            dependencies: ["CCurl", "CHTML", "QuoteSystem", "QuoteText", "QuoteURL"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "QuoteServer",
            dependencies: [
                "CHTTPD", "CArguments", "CAssets", "CZlib", "QuoteStore", "QuoteJSON", "QuoteText",
                "QuoteURL", "QuotePages", "QuoteImport", "QuoteModel", "QuoteSQLite", "QuoteSystem",
            ],
            swiftSettings: swiftSettings, plugins: ["CompressAssets"]),

        .testTarget(
            name: "QuoteTextTests", dependencies: ["QuoteText"], swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteURLTests", dependencies: ["QuoteURL"], swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteJSONTests", dependencies: ["QuoteJSON"], swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteModelTests", dependencies: ["QuoteModel"], swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteImportTests",
            dependencies: ["QuoteImport", "QuoteModel", "QuoteText", "QuoteJSON"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteSQLiteTests", dependencies: ["QuoteSQLite", "QuoteSystem"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteStoreTests",
            dependencies: [
                "QuoteImport", "QuoteModel", "QuoteSQLite", "QuoteStore", "QuoteSystem",
                "QuoteText", "QuoteJSON",
                "CSQLite",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "QuotePagesTests", dependencies: ["QuotePages", "QuoteURL", "CCurl"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "QuoteServerTests",
            dependencies: [
                "QuoteServer", "QuoteModel", "QuoteSQLite", "QuoteStore", "QuoteSystem",
                "QuoteJSON",
            ],
            swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
