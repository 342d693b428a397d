const ASCII = /^[\x20-\x7e]*$/;

/** The words of a folded text: its letters and digits; whatever else stands there is between words. */
export const wordsOf = (folded: string): string[] =>
  // What a letter is in any script takes several times as long to know, and most names need not ask.
  folded.split(ASCII.test(folded) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean);
