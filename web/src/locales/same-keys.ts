import type { es } from "./es.ts";

/** The same tree of keys with any words: what every language must give. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
/** All words of one language. */
export type Messages = SameKeys<typeof es>;
