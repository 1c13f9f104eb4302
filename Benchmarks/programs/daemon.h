/* What the programs to compare with have in common: libmicrohttpd's daemon, its options and its end. */
#pragma once

#include <microhttpd.h>

struct daemon_options {
    int port;
    /* The memory of a connection in bytes, which libmicrohttpd clears at each request. */
    int memory;
    int threads;
};

/* Listens on 127.0.0.1, says so on standard output, and answers until SIGTERM or SIGINT. Returns an
   exit code. `complete` may be NULL. */
int serve(struct daemon_options options, MHD_AccessHandlerCallback answer,
          MHD_RequestCompletedCallback complete);

/* Whether this is the first call for a request, in which no answer may be queued: libmicrohttpd would
   close the connection after it. */
int is_first_call(void **state);

/* The value of the option `--NAME` among the arguments, `otherwise` when it isn't there. */
const char *option(int count, char **arguments, const char *name, const char *otherwise);
