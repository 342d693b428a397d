// Finds the cell styles that display a number as a date or a time: only the style distinguishes a date from a number.
import { tagsOf } from "./xml-text.ts";

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** True for a format code that shows days, months, years, hours, minutes or seconds. */
export function isDateFormat(code: string): boolean {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "") // literal text, escaped characters, padding
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "") // colours, conditions, locales; [h] is elapsed time
    .replace(/general/gi, "");
  return /[ymdhs]/i.test(bare);
}

/** For each cell style, by index, whether it shows a date or a time. */
export function dateStyles(stylesXml: string | undefined): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCellStyles = false;
  for (const { name, attributes } of tagsOf(stylesXml ?? "")) {
    if (name === "numFmt") custom.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ""));
    else if (name === "cellXfs") inCellStyles = true;
    else if (name === "cellStyles" || name === "dxfs") inCellStyles = false;
    else if (name === "xf" && inCellStyles) {
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(custom.get(id) ?? isBuiltInDate(id));
    }
  }
  return styles;
}
