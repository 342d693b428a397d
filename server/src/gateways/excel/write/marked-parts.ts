// The fixed parts of the marked workbook: package, styles, comments and the boxes in which Excel shows them.

import { columnLetters, escapeXml, type Remark } from "./marked-cells.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const PARTS = {
  sheet: "xl/worksheets/sheet1.xml",
  list: "xl/worksheets/sheet2.xml",
  styles: "xl/styles.xml",
  comments: "xl/comments1.xml",
  drawing: "xl/drawings/vmlDrawing1.vml",
} as const;

export function sheetHead(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""}<sheetData>`;
}

function relations(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const rows = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rows.join("")}</Relationships>`;
}

export function workbookParts(sheet: string, list: string, commented: boolean): Record<string, string> {
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    override("xl/workbook.xml", "sheet.main"),
    override(PARTS.sheet, "worksheet"),
    override(PARTS.list, "worksheet"),
    override(PARTS.styles, "styles"),
    ...(commented ? [override(PARTS.comments, "comments")] : []),
  ];
  const sheets = [sheet, list].map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types">${types.join("")}</Types>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "worksheet", "worksheets/sheet2.xml"],
      ["rId3", "styles", "styles.xml"],
    ]),
    ...(commented
      ? {
          "xl/worksheets/_rels/sheet1.xml.rels": relations([
            ["rId1", "vmlDrawing", "../drawings/vmlDrawing1.vml"],
            ["rId2", "comments", "../comments1.xml"],
          ]),
        }
      : {}),
  };
}

/** Plain, date, time, date with time, header, month, year; then the same filled red. */
export function stylesXml(): string {
  const formats = ["dd\\-mm\\-yyyy", "hh:mm", "dd\\-mm\\-yyyy\\ hh:mm", "mm\\-yyyy", "yyyy"];
  const numbers = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
  const font = '<sz val="11"/><name val="Calibri"/>';
  const solid = (colour: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`;
  const none =
    '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>';
  const style = (format: number, fontId: number, fill: number) =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  const styles = (fill: number) => [
    style(0, 0, fill),
    style(164, 0, fill),
    style(165, 0, fill),
    style(166, 0, fill),
    style(0, 1, fill),
    style(167, 0, fill),
    style(168, 0, fill),
  ];
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numbers}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="3">${none}${solid("FFFFC7CE")}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="14">${[...styles(0), ...styles(2)].join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

export function commentsXml(remarks: readonly Remark[], author: string): string {
  const one = ({ row, column, text }: Remark) =>
    `<comment ref="${columnLetters(column)}${row}" authorId="0"><text><r><rPr><sz val="9"/><rFont val="Calibri"/></rPr><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`;
  return `${HEAD}<comments xmlns="${MAIN}"><authors><author>${escapeXml(author)}</author></authors><commentList>${remarks.map(one).join("")}</commentList></comments>`;
}

export function drawingXml(remarks: readonly Remark[]): string {
  const one = ({ row, column }: Remark, at: number) =>
    `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;width:180pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${Math.max(0, row - 2)}, 10, ${column + 4}, 15, ${row + 2}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${remarks.map(one).join("")}</xml>`;
}
