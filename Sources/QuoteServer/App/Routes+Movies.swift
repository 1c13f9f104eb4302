import QuoteModel
import QuoteStore

extension Routes {
    /// Movies, their pictures, and what cites them.
    static let movies = [
        Route(
            method: .get, path: "/movies", role: .reader, summary: "List the movies",
            description: "In the order in which they were added.",
            parameters: MovieHandlers.listParameters, represents: [.json],
            answers: [
                .ok(.movieList, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ], isCached: true, handler: MovieHandlers.list),
        Route(
            method: .post, path: "/movies", role: .editor, summary: "Add a movie",
            description: "The same title twice makes two movies.", body: .json(.newMovie),
            represents: [.json],
            answers: [
                .init(
                    status: .created, description: "The movie, as it was added",
                    schema: .movie, fields: [.entityTag, .location])
            ] + bodyProblems, names: .movie, takesRetryKey: true, handler: MovieHandlers.create),
        Route(
            method: .get, path: "/movies/{id}", role: .reader, summary: "Read a movie",
            description: "`quotations` is how many cite it, whatever the settings.",
            represents: [.json],
            answers: [
                .ok(.movie, [.entityTag]), .notModified, .badRequest, .noMovie, .notAcceptable,
            ], names: .movie, handler: MovieHandlers.read),
        Route(
            method: .put, path: "/movies/{id}", role: .editor, summary: "Replace a movie",
            description:
                "What is missing is removed, but for its picture, which has a path of its own.",
            body: .json(.newMovie), represents: [.json],
            answers: [.ok(.movie, [.entityTag]), .noMovie] + bodyProblems, names: .movie,
            handler: MovieHandlers.replace),
        Route(
            method: .patch, path: "/movies/{id}", role: .editor, summary: "Change a movie",
            description:
                "A merge patch (RFC 7396): what is named changes, null removes; `ratings` is merged too.",
            body: .mergePatch(.moviePatch), represents: [.json],
            answers: [.ok(.movie, [.entityTag]), .noMovie] + bodyProblems, names: .movie,
            handler: MovieHandlers.update),
        Route(
            method: .delete, path: "/movies/{id}", role: .editor, summary: "Delete a movie",
            description:
                "For good: movies have no trash. Its picture goes with it, and the quotations that cite it "
                + "lose their `movie`, which changes them.",
            answers: [.noContent, .badRequest, .noMovie], names: .movie,
            handler: MovieHandlers.delete),
        Route(
            method: .get, path: "/movies/{id}/quotations", role: .reader,
            summary: "List the quotations that cite a movie",
            description: "As `/quotations` lists them, by the same settings and in the same forms.",
            parameters: MovieHandlers.quotationParameters,
            represents: [.json, .ndjson, .csv, .text, .markdown],
            answers: [
                .ok(.quotationListOrExport, [.entityTag, .link, .contentDisposition]), .notModified,
                .badRequest, .noMovie,
                .notAcceptable,
            ], names: .movie, isCached: true, handler: MovieHandlers.quotations),
        Route(
            method: .get, path: "/movies/{id}/image", role: .reader,
            summary: "Read a movie's picture",
            represents: [.png, .jpeg, .webp, .gif],
            answers: [
                .ok(nil, [.entityTag]), .notModified, .badRequest, .noImage,
            ], names: .movie, negotiates: false, handler: MovieImageHandlers.read),
        Route(
            method: .put, path: "/movies/{id}/image", role: .editor,
            summary: "Give a movie a picture",
            description:
                "A PNG, JPEG, WebP or GIF of at most \(MovieImage.byteLimit) bytes, told by its content, "
                + "whatever its type says. The movie's `updatedAt` changes with it.",
            body: .image,
            answers: [
                .noContent, .badRequest, .noMovie,
                .init(status: .contentTooLarge, description: "The picture is too large"),
                .init(
                    status: .unsupportedMediaType,
                    description: "It is no such picture, or has a Content-Encoding"),
            ], names: .movie, handler: MovieImageHandlers.replace),
        Route(
            method: .delete, path: "/movies/{id}/image", role: .editor,
            summary: "Take a movie's picture away",
            answers: [.noContent, .badRequest, .noImage], names: .movie,
            handler: MovieImageHandlers.delete),
    ]
}
