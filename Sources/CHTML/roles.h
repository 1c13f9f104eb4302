#pragma once
#include "chtml.h"

/// The role of an element, by its name in lower case.
enum chtml_role chtml_role(const char *name);

/// Whether an attribute `role` is one of navigation.
int chtml_navigates(const char *role);

/// Whether an attribute `class` is one of MediaWiki's links for editing.
int chtml_edits(const char *classes);

/// Whether an attribute `style` hides its element.
int chtml_style_hides(const char *style);
