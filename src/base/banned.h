/* Functions keyline does not call: each has a bounded or re-entrant form.
 *
 * Included by base/mem.h and so by every file; using one is a compile error.
 */
#ifndef KL_BASE_BANNED_H
#define KL_BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __GNUC__
#pragma GCC poison strcpy strcat strncpy sprintf vsprintf strtok atoi atol atof gets
#pragma GCC poison gmtime localtime asctime ctime system popen
#endif

#endif
