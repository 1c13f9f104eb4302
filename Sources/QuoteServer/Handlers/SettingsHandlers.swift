import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The calls on the settings.
enum SettingsHandlers {
    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let settings = try app.read { () throws(StoreError) in
            try app.store.settings(of: call.caller.user)
        }
        return .now(response(settings))
    }

    static func change(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let document = try call.document
        let change: SettingsChange
        do throws(Faults) { change = try SettingsChange(document) } catch {
            throw Problem(
                .unprocessableContent, "The body is no valid change of settings.",
                type: .invalidSettings, faults: error.all)
        }

        return apply(change, app, call) { response($0) }
    }

    static func reset(_ app: App, _ call: Call) throws(Problem) -> Reply {
        apply(.reset, app, call) { _ in .noContent }
    }

    private static func apply(
        _ change: SettingsChange, _ app: App, _ call: Call,
        _ success: @escaping @Sendable (Settings) -> Response
    ) -> Reply {
        let preconditions = call.preconditions
        let condition: (@Sendable (Settings) -> Bool)? =
            preconditions.isEmpty
            ? nil
            : { @Sendable in preconditions.allowChange(of: EntityTag(of: json($0))) }

        return .later { answer in
            app.store.changeSettings(of: call.caller.user, change, if: condition) { result in
                answer(
                    app.response(result) { settings in
                        settings.map(success) ?? preconditions.failure.response
                    })
            }
        }
    }

    private static func response(_ settings: Settings) -> Response {
        .representing(json(settings), as: .json)
    }

    private static func json(_ settings: Settings) -> Bytes {
        var writer = ByteWriter()
        writer.append(settings)
        writer.append(UInt8(ascii: "\n"))
        return writer.finish()
    }
}

extension ByteWriter {
    /// Writes the three settings as JSON.
    mutating func append(_ settings: Settings) {
        append("{\"sort\":" as StaticString)
        append(settings.sort)
        append(",\"showAuthors\":" as StaticString)
        append(settings.showAuthors)
        append(",\"filterAnonymous\":" as StaticString)
        append(settings.filterAnonymous)
        append(UInt8(ascii: "}"))
    }
}
