#include "daemon.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

int serve(struct daemon_options options, MHD_AccessHandlerCallback answer,
          MHD_RequestCompletedCallback complete)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    /* Before the threads are made, which take the mask over. */
    sigprocmask(SIG_BLOCK, &ends, NULL);
    signal(SIGPIPE, SIG_IGN);

    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)options.port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ERROR_LOG, (uint16_t)options.port, NULL, NULL,
        answer, NULL, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)options.threads,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)options.memory,
        MHD_OPTION_NOTIFY_COMPLETED, complete, NULL, MHD_OPTION_END);
    if (daemon == NULL) return 1;
    printf("listening on http://127.0.0.1:%d\n", options.port);
    fflush(stdout);

    int signal_number;
    sigwait(&ends, &signal_number);
    MHD_stop_daemon(daemon);
    return 0;
}

int is_first_call(void **state)
{
    static char seen;
    if (*state != NULL) return 0;
    *state = &seen;
    return 1;
}

const char *option(int count, char **arguments, const char *name, const char *otherwise)
{
    for (int at = 1; at + 1 < count; at++)
        if (strncmp(arguments[at], "--", 2) == 0 && strcmp(arguments[at] + 2, name) == 0)
            return arguments[at + 1];
    return otherwise;
}
