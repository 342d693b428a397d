import { type Cell, isBlank } from "../text/cells.ts";
import { fold } from "../text/fold.ts";
import { readResult } from "./result.ts";

/**
 * Words by which field sheets and laboratories describe the colour of a water in four languages, folded, without the
 * endings of gender and number.
 */
const STEMS =
  "incolor colorless colourless transparent limpi claro clara clear clair cristalin cafe brown marron marrom brun castanh pardo parda amarill amarel yellow jaune rojiz rojo roja rouge reddish red vermelh avermelhad verd green vert azul blue bleu negr black noir preto preta gris grey gray cinz blanc blanquecin white blanch branc naranj orang laranj anaranjad turbi turv trouble cloudy lechos leitos laiteu milky ocre ochre rosad pink rose";
const PATTERN = new RegExp(`(^|[^\\p{L}])(${STEMS.split(" ").join("|")})\\p{L}{0,4}(?!\\p{L})`, "u");

/** Whether a cell describes a colour in words: `incoloro`, `café claro`. Such a text is no measured colour. */
export const describesColour = (cell: Cell): boolean =>
  typeof cell === "string" && !/\d/.test(cell) && PATTERN.test(fold(cell));

/** Whether a column of colours holds descriptions only: at least one, and no measured value. */
export function isDescribedColumn(cells: Iterable<Cell>): boolean {
  let isDescribed = false;
  for (const cell of cells) {
    if (isBlank(cell)) continue;
    if (describesColour(cell)) isDescribed = true;
    else if (typeof cell !== "string" || readResult(cell).kind !== "missing") return false;
  }
  return isDescribed;
}
