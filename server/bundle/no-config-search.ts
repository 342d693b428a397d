/**
 * Stands in the bundle for the queue's search of configuration files: settings come from the environment alone, and a
 * stray file beside the program must not change how jobs run. The search would read a dozen files at each start, and
 * brings a YAML reader and a TypeScript compiler along.
 */
export const cosmiconfigSync = () => ({ search: () => null });
