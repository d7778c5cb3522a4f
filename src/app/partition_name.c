#include "config.h"

#include "app/partition_name.h"

struct kl_str kl_partition_name(const struct kl_str *values, size_t n, struct kl_buf *buf)
{
    if (n == 1)
        return values[0];
    kl_buf_clear(buf);
    for (size_t k = 0; k < n; k++) {
        kl_buf_add_text(buf, k ? ", " : "");
        for (size_t i = 0; i < values[k].len; i++) {
            char c = values[k].data[i];

            if (c == ',' || c == '\\')
                kl_buf_add_char(buf, '\\');
            kl_buf_add_char(buf, c);
        }
    }
    return kl_buf_str(buf);
}
