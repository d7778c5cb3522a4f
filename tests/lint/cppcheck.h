/* Macros of libraries that cppcheck, which does not read them, must know. */
#define json_array_foreach(array, i, value)                                              \
    for (i = 0; i < size_of(array) && (value = value_at(array, i)); i++)
#define json_object_foreach(object, name, value)                                         \
    for (name = first_name(object); name && (value = value_of(object));                  \
         name = next_name(name))
