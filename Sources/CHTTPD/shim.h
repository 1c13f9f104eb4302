// What Swift can't say of libmicrohttpd: its variadic functions, each under the C function's name.
#pragma once
#include <microhttpd.h>
#include <stdarg.h>
#include <stdio.h>

typedef void (*chttpd_log_line)(const char *line);

/// Formats a message of libmicrohttpd's and hands it to the `chttpd_log_line` in `cls`.
static inline void chttpd_log(void *cls, const char *format, va_list arguments) {
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    ((chttpd_log_line)cls)(line);
}

/// MHD_start_daemon
static inline struct MHD_Daemon *chttpd_start_daemon(unsigned int flags, MHD_AccessHandlerCallback handler,
                                                     void *cls, chttpd_log_line log,
                                                     struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, cls,
                            MHD_OPTION_EXTERNAL_LOGGER, chttpd_log, (void *)log,
                            MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// MHD_get_connection_info, MHD_CONNECTION_INFO_SOCKET_CONTEXT
static inline void *chttpd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// MHD_get_connection_info, MHD_CONNECTION_INFO_CONNECTION_FD
static inline int chttpd_connection_fd(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// MHD_get_connection_info, MHD_CONNECTION_INFO_CLIENT_ADDRESS
static inline const struct sockaddr *chttpd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

/// MHD_CONNECTION_NOTIFY_STARTED, whose name Swift's importer loses
static inline int chttpd_is_start(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

/// MHD_CONTENT_READER_END_OF_STREAM
static inline ssize_t chttpd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

/// MHD_CONTENT_READER_END_WITH_ERROR
static inline ssize_t chttpd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

/// MHD_set_response_options, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT
static inline void chttpd_disable_chunks(struct MHD_Response *response) {
    MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}
