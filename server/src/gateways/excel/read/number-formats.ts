// Finds the cell styles that display a number as a date or a time: only the style distinguishes a date from a number.
import type { SerialCell } from "@vetaverde/domain/text/cells";
import { tagsOf } from "./xml-text.ts";

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** What a format shows of a day: the whole, or only its month or year. A time of day shows of an instant's whole. */
export type ShownDate = "day" | "month" | "year";

const MONTH_AND_YEAR = 17;

/** What a format code shows of days, months, years, hours, minutes or seconds; null for none of these. */
export function shownDate(code: string): ShownDate | null {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "") // literal text, escaped characters, padding
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "") // colours, conditions, locales; [h] is elapsed time
    .replace(/general/gi, "");
  if (!/[ymdhs]/i.test(bare)) return null;
  if (/[dhs]/i.test(bare) || !/y/i.test(bare)) return "day";
  return /m/i.test(bare) ? "month" : "year";
}

/** A number in a cell of the format. */
export const datedCell = (serial: number, shown: ShownDate | null | undefined): SerialCell | number =>
  shown ? (shown === "day" ? { serial } : { serial, shows: shown }) : serial;

const builtInDate = (id: number): ShownDate | null =>
  id === MONTH_AND_YEAR ? "month" : isBuiltInDate(id) ? "day" : null;

/** For each cell style, by index, what it shows of a date or a time. */
export function dateStyles(stylesXml: string | undefined): (ShownDate | null)[] {
  const custom = new Map<number, ShownDate | null>();
  const styles: (ShownDate | null)[] = [];
  let inCellStyles = false;
  for (const { name, attributes } of tagsOf(stylesXml ?? "")) {
    if (name === "numFmt") custom.set(Number(attributes.numFmtId), shownDate(attributes.formatCode ?? ""));
    else if (name === "cellXfs") inCellStyles = true;
    else if (name === "cellStyles" || name === "dxfs") inCellStyles = false;
    else if (name === "xf" && inCellStyles) {
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(custom.get(id) ?? builtInDate(id));
    }
  }
  return styles;
}
