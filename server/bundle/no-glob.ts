/** Replaces in the bundle the search with which the file server lists its files at the start, where it is configured to. */
export function glob(): never {
  throw new Error("the built web application is found by its addresses, not listed");
}
