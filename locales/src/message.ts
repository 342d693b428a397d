declare const parameters: unique symbol;

/** A message with parameters. A message without parameters is a plain string. */
export type Message<P> = string & { readonly [parameters]: P };

/** The parameters of a message; for a union of messages, the parameters of all of them. */
export type ParametersOf<M> = (M extends Message<infer P> ? (given: P) => void : never) extends (
  given: infer All,
) => void
  ? All
  : Record<never, never>;
