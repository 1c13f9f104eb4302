// The files of the front end, which follow the others.
#pragma once
#include "cassets.h"

extern const struct cassets_file web_files[];
extern const size_t web_count;
