/** Stands in the bundle for the search that the file server makes where it is told to list its files at the start. */
export function glob(): never {
  throw new Error("the built web application is found by its addresses, not listed");
}
