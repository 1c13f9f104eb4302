import Testing

@testable import QuoteServer

@Suite struct `The head of a request` {
    private func name(_ text: String) -> FieldName? {
        var text = text
        return text.withUTF8 { FieldName($0) }
    }

    @Test(arguments: FieldName.allCases)
    func `has a place for each field, found by its name in any case`(_ field: FieldName) {
        let text = field.text.description
        #expect(name(text) == field)
        #expect(name(text.uppercased()) == field)
        #expect(name(text + "s") == nil)
        #expect(name(String(text.dropLast()) + "_") == nil)

        var values = FieldValues()
        values[field] = "value"
        let head = RequestHead(method: .get, target: "/", fields: values)
        for other in FieldName.allCases {
            #expect(head[other] == (other == field ? "value" : nil))
        }
    }

    @Test(arguments: Method.allCases)
    func `knows a method by its name alone`(_ method: QuoteServer.Method) {
        let name = method.name.description
        #expect(Method(name) == method)
        #expect(Method(name.lowercased()) == nil)
        #expect(Method(name + "S") == nil)
    }
}
