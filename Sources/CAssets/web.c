#include "cassets.h"
#include "web.h"

// The files of the front end.

static const unsigned char web_docs_html[] = {
#embed "../../Web/docs.html"
};
static const unsigned char web_icon_192_png[] = {
#embed "../../Web/icon-192.png"
};
static const unsigned char web_icon_512_png[] = {
#embed "../../Web/icon-512.png"
};
static const unsigned char web_icon_svg[] = {
#embed "../../Web/icon.svg"
};
static const unsigned char web_index_html[] = {
#embed "../../Web/index.html"
};
static const unsigned char web_manifest_webmanifest[] = {
#embed "../../Web/manifest.webmanifest"
};
static const unsigned char web_modules_address_box_js[] = {
#embed "../../Web/modules/address-box.js"
};
static const unsigned char web_modules_address_js[] = {
#embed "../../Web/modules/address.js"
};
static const unsigned char web_modules_api_js[] = {
#embed "../../Web/modules/api.js"
};
static const unsigned char web_modules_article_js[] = {
#embed "../../Web/modules/article.js"
};
static const unsigned char web_modules_bookmarklet_js[] = {
#embed "../../Web/modules/bookmarklet.js"
};
static const unsigned char web_modules_chart_js[] = {
#embed "../../Web/modules/chart.js"
};
static const unsigned char web_modules_citations_js[] = {
#embed "../../Web/modules/citations.js"
};
static const unsigned char web_modules_clipboard_js[] = {
#embed "../../Web/modules/clipboard.js"
};
static const unsigned char web_modules_combobox_js[] = {
#embed "../../Web/modules/combobox.js"
};
static const unsigned char web_modules_deleting_js[] = {
#embed "../../Web/modules/deleting.js"
};
static const unsigned char web_modules_docs_curl_js[] = {
#embed "../../Web/modules/docs/curl.js"
};
static const unsigned char web_modules_docs_main_js[] = {
#embed "../../Web/modules/docs/main.js"
};
static const unsigned char web_modules_docs_operation_js[] = {
#embed "../../Web/modules/docs/operation.js"
};
static const unsigned char web_modules_docs_schema_js[] = {
#embed "../../Web/modules/docs/schema.js"
};
static const unsigned char web_modules_dom_js[] = {
#embed "../../Web/modules/dom.js"
};
static const unsigned char web_modules_event_stream_js[] = {
#embed "../../Web/modules/event-stream.js"
};
static const unsigned char web_modules_field_js[] = {
#embed "../../Web/modules/field.js"
};
static const unsigned char web_modules_following_js[] = {
#embed "../../Web/modules/following.js"
};
static const unsigned char web_modules_icon_js[] = {
#embed "../../Web/modules/icon.js"
};
static const unsigned char web_modules_import_words_js[] = {
#embed "../../Web/modules/import-words.js"
};
static const unsigned char web_modules_list_screen_js[] = {
#embed "../../Web/modules/list-screen.js"
};
static const unsigned char web_modules_live_js[] = {
#embed "../../Web/modules/live.js"
};
static const unsigned char web_modules_loading_bar_js[] = {
#embed "../../Web/modules/loading-bar.js"
};
static const unsigned char web_modules_main_js[] = {
#embed "../../Web/modules/main.js"
};
static const unsigned char web_modules_message_js[] = {
#embed "../../Web/modules/message.js"
};
static const unsigned char web_modules_movie_box_js[] = {
#embed "../../Web/modules/movie-box.js"
};
static const unsigned char web_modules_movie_row_js[] = {
#embed "../../Web/modules/movie-row.js"
};
static const unsigned char web_modules_page_load_js[] = {
#embed "../../Web/modules/page-load.js"
};
static const unsigned char web_modules_page_text_js[] = {
#embed "../../Web/modules/page-text.js"
};
static const unsigned char web_modules_page_view_js[] = {
#embed "../../Web/modules/page-view.js"
};
static const unsigned char web_modules_pages_js[] = {
#embed "../../Web/modules/pages.js"
};
static const unsigned char web_modules_picture_js[] = {
#embed "../../Web/modules/picture.js"
};
static const unsigned char web_modules_poster_js[] = {
#embed "../../Web/modules/poster.js"
};
static const unsigned char web_modules_quotation_row_js[] = {
#embed "../../Web/modules/quotation-row.js"
};
static const unsigned char web_modules_ratings_js[] = {
#embed "../../Web/modules/ratings.js"
};
static const unsigned char web_modules_router_js[] = {
#embed "../../Web/modules/router.js"
};
static const unsigned char web_modules_screen_js[] = {
#embed "../../Web/modules/screen.js"
};
static const unsigned char web_modules_screens_browser_start_js[] = {
#embed "../../Web/modules/screens/browser-start.js"
};
static const unsigned char web_modules_screens_browser_js[] = {
#embed "../../Web/modules/screens/browser.js"
};
static const unsigned char web_modules_screens_device_settings_js[] = {
#embed "../../Web/modules/screens/device-settings.js"
};
static const unsigned char web_modules_screens_import_past_js[] = {
#embed "../../Web/modules/screens/import-past.js"
};
static const unsigned char web_modules_screens_import_report_js[] = {
#embed "../../Web/modules/screens/import-report.js"
};
static const unsigned char web_modules_screens_import_js[] = {
#embed "../../Web/modules/screens/import.js"
};
static const unsigned char web_modules_screens_movie_plot_js[] = {
#embed "../../Web/modules/screens/movie-plot.js"
};
static const unsigned char web_modules_screens_movie_wikipedia_js[] = {
#embed "../../Web/modules/screens/movie-wikipedia.js"
};
static const unsigned char web_modules_screens_movie_js[] = {
#embed "../../Web/modules/screens/movie.js"
};
static const unsigned char web_modules_screens_movies_js[] = {
#embed "../../Web/modules/screens/movies.js"
};
static const unsigned char web_modules_screens_quotation_conflict_js[] = {
#embed "../../Web/modules/screens/quotation-conflict.js"
};
static const unsigned char web_modules_screens_quotation_form_js[] = {
#embed "../../Web/modules/screens/quotation-form.js"
};
static const unsigned char web_modules_screens_quotation_js[] = {
#embed "../../Web/modules/screens/quotation.js"
};
static const unsigned char web_modules_screens_quotations_empty_js[] = {
#embed "../../Web/modules/screens/quotations-empty.js"
};
static const unsigned char web_modules_screens_quotations_js[] = {
#embed "../../Web/modules/screens/quotations.js"
};
static const unsigned char web_modules_screens_settings_js[] = {
#embed "../../Web/modules/screens/settings.js"
};
static const unsigned char web_modules_screens_statistics_js[] = {
#embed "../../Web/modules/screens/statistics.js"
};
static const unsigned char web_modules_screens_trash_js[] = {
#embed "../../Web/modules/screens/trash.js"
};
static const unsigned char web_modules_search_box_js[] = {
#embed "../../Web/modules/search-box.js"
};
static const unsigned char web_modules_selected_text_js[] = {
#embed "../../Web/modules/selected-text.js"
};
static const unsigned char web_modules_share_target_js[] = {
#embed "../../Web/modules/share-target.js"
};
static const unsigned char web_modules_state_js[] = {
#embed "../../Web/modules/state.js"
};
static const unsigned char web_modules_swipe_js[] = {
#embed "../../Web/modules/swipe.js"
};
static const unsigned char web_modules_tabs_js[] = {
#embed "../../Web/modules/tabs.js"
};
static const unsigned char web_modules_tags_js[] = {
#embed "../../Web/modules/tags.js"
};
static const unsigned char web_modules_windowed_list_js[] = {
#embed "../../Web/modules/windowed-list.js"
};
static const unsigned char web_style_article_css[] = {
#embed "../../Web/style/article.css"
};
static const unsigned char web_style_bar_css[] = {
#embed "../../Web/style/bar.css"
};
static const unsigned char web_style_base_css[] = {
#embed "../../Web/style/base.css"
};
static const unsigned char web_style_browser_css[] = {
#embed "../../Web/style/browser.css"
};
static const unsigned char web_style_controls_css[] = {
#embed "../../Web/style/controls.css"
};
static const unsigned char web_style_detail_css[] = {
#embed "../../Web/style/detail.css"
};
static const unsigned char web_style_docs_css[] = {
#embed "../../Web/style/docs.css"
};
static const unsigned char web_style_form_css[] = {
#embed "../../Web/style/form.css"
};
static const unsigned char web_style_import_css[] = {
#embed "../../Web/style/import.css"
};
static const unsigned char web_style_layout_css[] = {
#embed "../../Web/style/layout.css"
};
static const unsigned char web_style_list_css[] = {
#embed "../../Web/style/list.css"
};
static const unsigned char web_style_message_css[] = {
#embed "../../Web/style/message.css"
};
static const unsigned char web_style_movie_css[] = {
#embed "../../Web/style/movie.css"
};
static const unsigned char web_style_movies_css[] = {
#embed "../../Web/style/movies.css"
};
static const unsigned char web_style_page_css[] = {
#embed "../../Web/style/page.css"
};
static const unsigned char web_style_settings_css[] = {
#embed "../../Web/style/settings.css"
};
static const unsigned char web_style_statistics_css[] = {
#embed "../../Web/style/statistics.css"
};
static const unsigned char web_style_tokens_css[] = {
#embed "../../Web/style/tokens.css"
};

const struct cassets_file web_files[] = {
    {"Web/docs.html", web_docs_html, sizeof web_docs_html},
    {"Web/icon-192.png", web_icon_192_png, sizeof web_icon_192_png},
    {"Web/icon-512.png", web_icon_512_png, sizeof web_icon_512_png},
    {"Web/icon.svg", web_icon_svg, sizeof web_icon_svg},
    {"Web/index.html", web_index_html, sizeof web_index_html},
    {"Web/manifest.webmanifest", web_manifest_webmanifest, sizeof web_manifest_webmanifest},
    {"Web/modules/address-box.js", web_modules_address_box_js, sizeof web_modules_address_box_js},
    {"Web/modules/address.js", web_modules_address_js, sizeof web_modules_address_js},
    {"Web/modules/api.js", web_modules_api_js, sizeof web_modules_api_js},
    {"Web/modules/article.js", web_modules_article_js, sizeof web_modules_article_js},
    {"Web/modules/bookmarklet.js", web_modules_bookmarklet_js, sizeof web_modules_bookmarklet_js},
    {"Web/modules/chart.js", web_modules_chart_js, sizeof web_modules_chart_js},
    {"Web/modules/citations.js", web_modules_citations_js, sizeof web_modules_citations_js},
    {"Web/modules/clipboard.js", web_modules_clipboard_js, sizeof web_modules_clipboard_js},
    {"Web/modules/combobox.js", web_modules_combobox_js, sizeof web_modules_combobox_js},
    {"Web/modules/deleting.js", web_modules_deleting_js, sizeof web_modules_deleting_js},
    {"Web/modules/docs/curl.js", web_modules_docs_curl_js, sizeof web_modules_docs_curl_js},
    {"Web/modules/docs/main.js", web_modules_docs_main_js, sizeof web_modules_docs_main_js},
    {"Web/modules/docs/operation.js", web_modules_docs_operation_js, sizeof web_modules_docs_operation_js},
    {"Web/modules/docs/schema.js", web_modules_docs_schema_js, sizeof web_modules_docs_schema_js},
    {"Web/modules/dom.js", web_modules_dom_js, sizeof web_modules_dom_js},
    {"Web/modules/event-stream.js", web_modules_event_stream_js, sizeof web_modules_event_stream_js},
    {"Web/modules/field.js", web_modules_field_js, sizeof web_modules_field_js},
    {"Web/modules/following.js", web_modules_following_js, sizeof web_modules_following_js},
    {"Web/modules/icon.js", web_modules_icon_js, sizeof web_modules_icon_js},
    {"Web/modules/import-words.js", web_modules_import_words_js, sizeof web_modules_import_words_js},
    {"Web/modules/list-screen.js", web_modules_list_screen_js, sizeof web_modules_list_screen_js},
    {"Web/modules/live.js", web_modules_live_js, sizeof web_modules_live_js},
    {"Web/modules/loading-bar.js", web_modules_loading_bar_js, sizeof web_modules_loading_bar_js},
    {"Web/modules/main.js", web_modules_main_js, sizeof web_modules_main_js},
    {"Web/modules/message.js", web_modules_message_js, sizeof web_modules_message_js},
    {"Web/modules/movie-box.js", web_modules_movie_box_js, sizeof web_modules_movie_box_js},
    {"Web/modules/movie-row.js", web_modules_movie_row_js, sizeof web_modules_movie_row_js},
    {"Web/modules/page-load.js", web_modules_page_load_js, sizeof web_modules_page_load_js},
    {"Web/modules/page-text.js", web_modules_page_text_js, sizeof web_modules_page_text_js},
    {"Web/modules/page-view.js", web_modules_page_view_js, sizeof web_modules_page_view_js},
    {"Web/modules/pages.js", web_modules_pages_js, sizeof web_modules_pages_js},
    {"Web/modules/picture.js", web_modules_picture_js, sizeof web_modules_picture_js},
    {"Web/modules/poster.js", web_modules_poster_js, sizeof web_modules_poster_js},
    {"Web/modules/quotation-row.js", web_modules_quotation_row_js, sizeof web_modules_quotation_row_js},
    {"Web/modules/ratings.js", web_modules_ratings_js, sizeof web_modules_ratings_js},
    {"Web/modules/router.js", web_modules_router_js, sizeof web_modules_router_js},
    {"Web/modules/screen.js", web_modules_screen_js, sizeof web_modules_screen_js},
    {"Web/modules/screens/browser-start.js", web_modules_screens_browser_start_js, sizeof web_modules_screens_browser_start_js},
    {"Web/modules/screens/browser.js", web_modules_screens_browser_js, sizeof web_modules_screens_browser_js},
    {"Web/modules/screens/device-settings.js", web_modules_screens_device_settings_js, sizeof web_modules_screens_device_settings_js},
    {"Web/modules/screens/import-past.js", web_modules_screens_import_past_js, sizeof web_modules_screens_import_past_js},
    {"Web/modules/screens/import-report.js", web_modules_screens_import_report_js, sizeof web_modules_screens_import_report_js},
    {"Web/modules/screens/import.js", web_modules_screens_import_js, sizeof web_modules_screens_import_js},
    {"Web/modules/screens/movie-plot.js", web_modules_screens_movie_plot_js, sizeof web_modules_screens_movie_plot_js},
    {"Web/modules/screens/movie-wikipedia.js", web_modules_screens_movie_wikipedia_js, sizeof web_modules_screens_movie_wikipedia_js},
    {"Web/modules/screens/movie.js", web_modules_screens_movie_js, sizeof web_modules_screens_movie_js},
    {"Web/modules/screens/movies.js", web_modules_screens_movies_js, sizeof web_modules_screens_movies_js},
    {"Web/modules/screens/quotation-conflict.js", web_modules_screens_quotation_conflict_js, sizeof web_modules_screens_quotation_conflict_js},
    {"Web/modules/screens/quotation-form.js", web_modules_screens_quotation_form_js, sizeof web_modules_screens_quotation_form_js},
    {"Web/modules/screens/quotation.js", web_modules_screens_quotation_js, sizeof web_modules_screens_quotation_js},
    {"Web/modules/screens/quotations-empty.js", web_modules_screens_quotations_empty_js, sizeof web_modules_screens_quotations_empty_js},
    {"Web/modules/screens/quotations.js", web_modules_screens_quotations_js, sizeof web_modules_screens_quotations_js},
    {"Web/modules/screens/settings.js", web_modules_screens_settings_js, sizeof web_modules_screens_settings_js},
    {"Web/modules/screens/statistics.js", web_modules_screens_statistics_js, sizeof web_modules_screens_statistics_js},
    {"Web/modules/screens/trash.js", web_modules_screens_trash_js, sizeof web_modules_screens_trash_js},
    {"Web/modules/search-box.js", web_modules_search_box_js, sizeof web_modules_search_box_js},
    {"Web/modules/selected-text.js", web_modules_selected_text_js, sizeof web_modules_selected_text_js},
    {"Web/modules/share-target.js", web_modules_share_target_js, sizeof web_modules_share_target_js},
    {"Web/modules/state.js", web_modules_state_js, sizeof web_modules_state_js},
    {"Web/modules/swipe.js", web_modules_swipe_js, sizeof web_modules_swipe_js},
    {"Web/modules/tabs.js", web_modules_tabs_js, sizeof web_modules_tabs_js},
    {"Web/modules/tags.js", web_modules_tags_js, sizeof web_modules_tags_js},
    {"Web/modules/windowed-list.js", web_modules_windowed_list_js, sizeof web_modules_windowed_list_js},
    {"Web/style/article.css", web_style_article_css, sizeof web_style_article_css},
    {"Web/style/bar.css", web_style_bar_css, sizeof web_style_bar_css},
    {"Web/style/base.css", web_style_base_css, sizeof web_style_base_css},
    {"Web/style/browser.css", web_style_browser_css, sizeof web_style_browser_css},
    {"Web/style/controls.css", web_style_controls_css, sizeof web_style_controls_css},
    {"Web/style/detail.css", web_style_detail_css, sizeof web_style_detail_css},
    {"Web/style/docs.css", web_style_docs_css, sizeof web_style_docs_css},
    {"Web/style/form.css", web_style_form_css, sizeof web_style_form_css},
    {"Web/style/import.css", web_style_import_css, sizeof web_style_import_css},
    {"Web/style/layout.css", web_style_layout_css, sizeof web_style_layout_css},
    {"Web/style/list.css", web_style_list_css, sizeof web_style_list_css},
    {"Web/style/message.css", web_style_message_css, sizeof web_style_message_css},
    {"Web/style/movie.css", web_style_movie_css, sizeof web_style_movie_css},
    {"Web/style/movies.css", web_style_movies_css, sizeof web_style_movies_css},
    {"Web/style/page.css", web_style_page_css, sizeof web_style_page_css},
    {"Web/style/settings.css", web_style_settings_css, sizeof web_style_settings_css},
    {"Web/style/statistics.css", web_style_statistics_css, sizeof web_style_statistics_css},
    {"Web/style/tokens.css", web_style_tokens_css, sizeof web_style_tokens_css},
};

const size_t web_count = sizeof web_files / sizeof web_files[0];
