import Foundation
import PackagePlugin

/// Compresses the files below `Web/` when the program is built.
@main
struct CompressAssets: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let files = try Self.files(below: root.appending(path: "Web"))
        let output = context.pluginWorkDirectoryURL.appending(path: "CompressedFiles.swift")
        return [
            .buildCommand(
                displayName: "Compressing the files of the front end",
                executable: try context.tool(named: "compress-assets").url,
                arguments: [output.path, root.path] + files.map(\.path),
                inputFiles: files, outputFiles: [output])
        ]
    }

    /// All files but pictures, which are compressed by themselves.
    private static func files(below folder: URL) throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return paths.filter { $0.contains(".") && !$0.hasSuffix(".png") }
            .map { folder.appending(path: $0) }
    }
}
