// Nothing of libxml2 for Swift, whose types clash with Foundation's: CXML alone includes its headers, and has
// their place from here.
