/**
 * The text in lower case without accents and with the same length, so that positions are equal in both. OCR loses
 * accents and people omit them: the words are the same.
 */
export function flat(text: string): string {
  let out = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character < "\u0080") out += character.toLowerCase();
    else if (character === "’" || character === "‘") out += "'";
    else if (character === "\u00a0") out += " ";
    else {
      const plain = character.normalize("NFD")[0]?.toLowerCase() ?? character;
      out += plain.length === 1 ? plain : character;
    }
  }
  return out;
}
