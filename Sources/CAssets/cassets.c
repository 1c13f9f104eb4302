#include "cassets.h"
#include "web.h"

static const unsigned char defaults_plist[] = {
#embed "../../Config/defaults.plist"
};

static const unsigned char samples_quotations_json[] = {
#embed "../../Samples/quotations.json"
};

static const unsigned char samples_movies_xml[] = {
#embed "../../Samples/movies.xml"
};

static const unsigned char samples_metropolis_png[] = {
#embed "../../Samples/metropolis.png"
};

static const unsigned char samples_casablanca_png[] = {
#embed "../../Samples/casablanca.png"
};

static const unsigned char samples_third_man_png[] = {
#embed "../../Samples/third-man.png"
};

static const unsigned char samples_seven_samurai_png[] = {
#embed "../../Samples/seven-samurai.png"
};

static const unsigned char samples_vertigo_png[] = {
#embed "../../Samples/vertigo.png"
};

static const unsigned char samples_space_odyssey_png[] = {
#embed "../../Samples/space-odyssey.png"
};

static const unsigned char samples_amelie_png[] = {
#embed "../../Samples/amelie.png"
};

static const unsigned char samples_pride_and_prejudice_png[] = {
#embed "../../Samples/pride-and-prejudice.png"
};

static const struct cassets_file files[] = {
    {"Config/defaults.plist", defaults_plist, sizeof defaults_plist},
    {"Samples/quotations.json", samples_quotations_json, sizeof samples_quotations_json},
    {"Samples/movies.xml", samples_movies_xml, sizeof samples_movies_xml},
    {"Samples/metropolis.png", samples_metropolis_png, sizeof samples_metropolis_png},
    {"Samples/casablanca.png", samples_casablanca_png, sizeof samples_casablanca_png},
    {"Samples/third-man.png", samples_third_man_png, sizeof samples_third_man_png},
    {"Samples/seven-samurai.png", samples_seven_samurai_png, sizeof samples_seven_samurai_png},
    {"Samples/vertigo.png", samples_vertigo_png, sizeof samples_vertigo_png},
    {"Samples/space-odyssey.png", samples_space_odyssey_png, sizeof samples_space_odyssey_png},
    {"Samples/amelie.png", samples_amelie_png, sizeof samples_amelie_png},
    {"Samples/pride-and-prejudice.png", samples_pride_and_prejudice_png, sizeof samples_pride_and_prejudice_png},
};

static const size_t file_count = sizeof files / sizeof files[0];

size_t cassets_count(void) { return file_count + web_count; }

const struct cassets_file *cassets_at(size_t index) {
    return index < file_count ? &files[index] : &web_files[index - file_count];
}
