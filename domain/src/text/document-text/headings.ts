import type { Block } from "./blocks.ts";
import { unmarked } from "./markers.ts";

const TITLE =
  /^(?:cap[ií]tulo|chapter|chapitre|t[ií]tulo|titre|title|secci[oó]n|section|se[cç][aã]o|anexo|annexe|annex|appendix|ap[eé]ndice|tabla|table|tableau|tabela|cuadro|quadro|figura|figure|parte|part|schedule)\s+(?:n[°º.]*\s*)?[\dIVXLA-Z]/iu;

const isLoud = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length > 2 &&
    letters.filter((letter) => letter !== letter.toLowerCase()).length > 0.8 * letters.length
  );
};

/** Whether a block is a heading: short, without a full stop, and distinguished by its letters, number or brevity. */
export function isHeading(block: Block, text: string, bodyHeight: number): boolean {
  const words = unmarked(text);
  const count = words.split(/\s+/).length;
  if (count > 22 || block.lines.length > 3 || block.label !== null) return false;
  if (TITLE.test(text) && count < 20 && !/[.;]$/.test(words)) return true;
  if (isLoud(words)) return true;
  if (/[.;,]$/.test(words) && !block.lines[0]?.bold) return false;
  const first = block.lines[0];
  if (/:$/.test(words)) return count <= 5 || block.lines.every(({ bold }) => bold);
  if (first && (first.bold || first.height > 1.03 * bodyHeight) && count <= 16) return true;
  if (block.marker?.style === "bullet" || block.marker?.style === "letter" || !/^[\p{Lu}\d¿“"«]/u.test(words))
    return false;
  return count <= 9 && block.cells === 0;
}
