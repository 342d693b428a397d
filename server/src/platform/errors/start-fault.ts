/** A fault that whoever starts the program can mend: it is told in one line, without a stack. */
export class StartFault extends Error {}
