/** A fault that the operator can fix: reported in one line, without a stack trace. */
export class StartFault extends Error {}
