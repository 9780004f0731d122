"""John Company, second edition (Cole Wehrle, Wehrlegig Games 2022): one to six families and, for one or two of them, the Crown."""
