// What Swift can't say of libcurl: its variadic functions, for each kind of argument they take.
#pragma once
#include <curl/curl.h>
#include <sys/socket.h>

/// curl_easy_setopt, for the options that take a long
static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt, for the options that take a curl_off_t
static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt, for the options that take a text, which libcurl copies
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt, for the options that take an address of the caller's
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

/// CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION
static inline CURLcode ccurl_set_taker(CURL *handle, CURLoption option, curl_write_callback taker) {
    return curl_easy_setopt(handle, option, taker);
}

/// CURLOPT_XFERINFOFUNCTION
static inline CURLcode ccurl_set_progress(CURL *handle, curl_xferinfo_callback progress) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

/// CURLOPT_OPENSOCKETFUNCTION
static inline CURLcode ccurl_set_opener(CURL *handle, curl_opensocket_callback opener) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

/// curl_easy_getinfo, CURLINFO_RESPONSE_CODE; 0 for none
static inline long ccurl_response_code(CURL *handle) {
    long code = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

/// curl_easy_getinfo, CURLINFO_CONTENT_TYPE; NULL for none, and it lives as long as the handle's transfer
static inline const char *ccurl_content_type(CURL *handle) {
    char *type = NULL;
    curl_easy_getinfo(handle, CURLINFO_CONTENT_TYPE, &type);
    return type;
}

/// curl_easy_getinfo, CURLINFO_SIZE_DOWNLOAD_T
static inline curl_off_t ccurl_downloaded(CURL *handle) {
    curl_off_t bytes = 0;
    curl_easy_getinfo(handle, CURLINFO_SIZE_DOWNLOAD_T, &bytes);
    return bytes;
}

/// CURL_SOCKET_BAD
static inline curl_socket_t ccurl_bad_socket(void) { return CURL_SOCKET_BAD; }
