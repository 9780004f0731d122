"""John Company, first edition (Cole Wehrle, Sierra Madre Games 2017): one to six players."""
