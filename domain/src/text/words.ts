const ASCII = /^[\x20-\x7e]*$/;

/** The words of a folded text: its letters and digits; everything else separates words. */
export const wordsOf = (folded: string): string[] =>
  // Unicode letter classes are several times slower, and most names are ASCII.
  folded.split(ASCII.test(folded) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean);
