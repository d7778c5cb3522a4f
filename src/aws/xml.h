/* The text of one element of a small XML reply, for STS, whose XML is flat. */
#ifndef KL_AWS_XML_H
#define KL_AWS_XML_H

#include "base/buf.h"

/* Appends what stands between the first <tag> and </tag>, with the five named entities
 * undone. false, with nothing appended, when there is none or it holds elements. */
bool kl_xml_text(struct kl_str xml, const char *tag, struct kl_buf *out);

#endif
