/** The words of a folded text: its letters and digits; whatever else stands there is between words. */
export const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
