#include "carguments.h"

// Swift finds the arguments by walking back from the environment, which fails once a preloaded library has
// called setenv before main. glibc hands them to each function of .init_array, whatever happened before.
static int count;
static char **arguments;

static void remember(int argc, char **argv, char **environment) {
    (void)environment;
    count = argc;
    arguments = argv;
}

__attribute__((section(".init_array"), used)) static void (*const at_start)(int, char **, char **) = remember;

int carguments_count(void) { return arguments ? count : 0; }

const char *carguments_at(int place) { return arguments[place]; }
