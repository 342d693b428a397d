/** What whoever starts the program can mend about its database: told in one line, without a stack. */
export class DatabaseFault extends Error {}
