// Compresses the files of the front end while the program is built: writes a Swift file that has each of them
// in the content coding gzip, as hexadecimal digits. (SwiftPM compiles no C file that a plugin makes.)
//
//     compress-assets OUTPUT ROOT FILE…     each FILE is below ROOT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct block {
    unsigned char *bytes;
    size_t count;
};

static void fail(const char *what, const char *path) {
    fprintf(stderr, "error: %s %s\n", what, path);
    exit(1);
}

static void *allocate(size_t count) {
    void *memory = malloc(count + 1);
    if (!memory) fail("out of memory for", "a file");
    return memory;
}

static struct block read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) fail("can't read", path);
    long length = ftell(file);
    if (length < 0) fail("can't read", path);
    rewind(file);
    struct block block = {allocate((size_t)length), (size_t)length};
    if (fread(block.bytes, 1, block.count, file) != block.count) fail("can't read", path);
    fclose(file);
    return block;
}

/// The same file always gives the same bytes: the format's time is 0.
static struct block compress_file(const char *path) {
    struct block file = read_file(path);
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        fail("can't compress", path);
    size_t limit = deflateBound(&stream, file.count);
    struct block result = {allocate(limit), 0};
    stream.next_in = file.bytes;
    stream.avail_in = (uInt)file.count;
    stream.next_out = result.bytes;
    stream.avail_out = (uInt)limit;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) fail("can't compress", path);
    result.count = stream.total_out;
    deflateEnd(&stream);
    free(file.bytes);
    return result;
}

static void write_file(FILE *output, const char *path, const char *name) {
    struct block block = compress_file(path);
    fprintf(output, "        (\"%s\", \"", name);
    for (size_t place = 0; place < block.count; place++) fprintf(output, "%02x", block.bytes[place]);
    fprintf(output, "\"),\n");
    free(block.bytes);
}

int main(int count, char **arguments) {
    if (count < 3) fail("usage: compress-assets OUTPUT ROOT FILE…", "");
    size_t prefix = strlen(arguments[2]) + 1;
    FILE *output = fopen(arguments[1], "w");
    if (!output) fail("can't write", arguments[1]);
    fprintf(output,
            "/// The files of the front end in the content coding gzip, made by compress-assets.\n"
            "enum CompressedFiles {\n"
            "    static let all: [(path: StaticString, digits: StaticString)] = [\n");
    for (int index = 3; index < count; index++)
        write_file(output, arguments[index], arguments[index] + prefix);
    fprintf(output, "    ]\n}\n");
    if (fclose(output) != 0) fail("can't write", arguments[1]);
    return 0;
}
