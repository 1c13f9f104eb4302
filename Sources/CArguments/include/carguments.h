#ifndef CARGUMENTS_H
#define CARGUMENTS_H

/// The number of arguments that the process was started with, its name included; 0 when they are unknown.
int carguments_count(void);

/// The argument at `place`, from 0; it lives as long as the process.
const char *carguments_at(int place);

#endif
