import { fold } from "@vetaverde/domain/text/fold";
import { isNear } from "@vetaverde/domain/text/match";
import { wordsOf } from "@vetaverde/domain/text/words";

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Splits a title into pieces that match the search text, exactly or approximately, and the pieces in between. */
export function highlight(title: string, typed: string): Piece[] {
  const { folded, from } = foldedByLetter(title);
  const isMatch = new Array<boolean>(folded.length).fill(false);
  const mark = (at: number, length: number) => isMatch.fill(true, at, at + length);
  for (const word of wordsOf(fold(typed))) {
    const places = placesOf(folded, word);
    for (const at of places) mark(at, word.length);
    if (places.length > 0) continue;
    for (const { at, text } of wordPlaces(folded)) if (isNear(word, text)) mark(at, text.length);
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < folded.length; at++) {
    const text = title.slice(from[at], from[at + 1] ?? title.length);
    const last = pieces.at(-1);
    if (last && last.isMatch === isMatch[at]) last.text += text;
    else if (text) pieces.push({ text, isMatch: isMatch[at] ?? false });
  }
  return pieces.length > 0 ? pieces : [{ text: title, isMatch: false }];
}

/** The folded title, and for each of its letters the position in the original title. */
function foldedByLetter(title: string): { folded: string; from: number[] } {
  let folded = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of title) {
    // A single space would fold to an empty string.
    const plain = /\s/.test(letter) ? " " : fold(letter);
    for (let n = 0; n < plain.length; n++) from.push(at);
    folded += plain;
    at += letter.length;
  }
  // Characters before the first letter are attached to it.
  if (from.length > 0) from[0] = 0;
  return { folded, from };
}

/** Positions of the words that start with the text; if there are none, all positions where it occurs. */
function placesOf(folded: string, word: string): number[] {
  const begins = wordPlaces(folded).filter(({ text }) => text.startsWith(word));
  if (begins.length > 0) return begins.map(({ at }) => at);
  const places: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const wordPlaces = (folded: string) =>
  Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({ at: index, text }));
