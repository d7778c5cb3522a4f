/* Found in place of cmocka's header where configure did not find cmocka. */
#error "make check needs cmocka: ./bootstrap installs it"
