import type { esParts } from "./es.parts.ts";
import type { es } from "./es.ts";

/** The same tree of keys with any words: what every language must give. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
/** The words of one language that come first. */
export type Messages = SameKeys<typeof es>;

/** A feature whose words come with its pages. */
export type Part = keyof typeof esParts;
export type SpanishParts = { readonly [P in Part]: Awaited<ReturnType<(typeof esParts)[P]>> };
export type Parts = SameKeys<SpanishParts>;
/** The same parts in another language. */
export type PartLoaders = { readonly [P in Part]: () => Promise<Parts[P]> };
