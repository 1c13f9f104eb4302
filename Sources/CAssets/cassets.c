#include "cassets.h"

static const unsigned char defaults_plist[] = {
#embed "../../Config/defaults.plist"
};

static const unsigned char samples_quotations_json[] = {
#embed "../../Samples/quotations.json"
};

static const struct cassets_file files[] = {
    {"Config/defaults.plist", defaults_plist, sizeof defaults_plist},
    {"Samples/quotations.json", samples_quotations_json, sizeof samples_quotations_json},
};

size_t cassets_count(void) { return sizeof files / sizeof files[0]; }

const struct cassets_file *cassets_at(size_t index) { return &files[index]; }
