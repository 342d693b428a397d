// The structure of an .xlsx package: its document type, its sheets and the paths of their parts.
import { type FoundKind, WorkbookFault } from "../workbook-fault.ts";
import { tagsOf } from "./xml-text.ts";
import type { ZipParts } from "./zip-parts.ts";

interface SheetPlace {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

export interface PackageFrame {
  readonly sheets: readonly SheetPlace[];
  readonly date1904: boolean;
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
}

/** Path of a relationship's target, which is relative to its source part or absolute within the package. */
function resolve(source: string, target: string): string {
  const path = target.startsWith("/")
    ? target.slice(1)
    : `${source.slice(0, source.lastIndexOf("/") + 1)}${target}`;
  const out: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") out.pop();
    else if (step !== "." && step !== "") out.push(step);
  }
  return out.join("/");
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

function relationsOf(zip: ZipParts, part: string): Relation[] {
  const slash = part.lastIndexOf("/") + 1;
  const xml = zip.text(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  if (xml === undefined) return [];
  const relations: Relation[] = [];
  for (const { name, attributes } of tagsOf(xml)) {
    if (name !== "Relationship" || attributes.TargetMode === "External") continue;
    // Strict and transitional documents use different relationship addresses with the same last segment.
    const type = (attributes.Type ?? "").split("/").at(-1) ?? "";
    relations.push({ id: attributes.Id ?? "", type, target: resolve(part, attributes.Target ?? "") });
  }
  return relations;
}

function refuseOtherKinds(zip: ZipParts): void {
  const types = zip.text("[Content_Types].xml");
  if (types === undefined) {
    const mime = zip.text("mimetype") ?? "";
    throw new WorkbookFault("unknown", mime.includes("opendocument") ? "opendocument" : "zip");
  }
  const { overrides, defaults } = contentTypesOf(types);
  const main = mainPartOf(zip).toLowerCase();
  const mainType = overrides.get(main) ?? defaults.get(extensionOf(main)) ?? "";
  const kinds: [RegExp, FoundKind][] = [
    [/sheet\.binary\.macroEnabled/i, "xlsb"],
    [/wordprocessingml/i, "word"],
    [/presentationml/i, "powerpoint"],
  ];
  for (const [pattern, found] of kinds) if (pattern.test(mainType)) throw new WorkbookFault("unknown", found);
  if (MACRO_TYPE.test(mainType)) throw new WorkbookFault("macros");
  for (const name of zip.names()) {
    const type = overrides.get(name) ?? defaults.get(extensionOf(name)) ?? "";
    if (MACRO_TYPE.test(type) || /vbaproject\.bin$|^xl\/macrosheets\//.test(name))
      throw new WorkbookFault("macros");
  }
}

const MACRO_TYPE = /macroEnabled|vbaProject|ms-excel\.(?:intl)?macrosheet/i;

const extensionOf = (part: string): string => part.slice(part.lastIndexOf(".") + 1);

/**
 * Content types by part and by extension, both in lower case. A type by extension may have no part: SheetJS declares
 * that of binary workbooks in each file that it writes.
 */
function contentTypesOf(xml: string) {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const { name, attributes } of tagsOf(xml)) {
    const { PartName = "", Extension = "", ContentType = "" } = attributes;
    if (name === "Override") overrides.set(PartName.replace(/^\//, "").toLowerCase(), ContentType);
    else if (name === "Default") defaults.set(Extension.toLowerCase(), ContentType);
  }
  return { overrides, defaults };
}

const mainPartOf = (zip: ZipParts): string =>
  relationsOf(zip, "").find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";

export function readFrame(zip: ZipParts): PackageFrame {
  refuseOtherKinds(zip);
  const book = mainPartOf(zip);
  const xml = zip.text(book);
  if (xml === undefined) throw new WorkbookFault("broken");
  const relations = relationsOf(zip, book);
  const sheets: SheetPlace[] = [];
  let date1904 = false;
  for (const { name, attributes } of tagsOf(xml)) {
    if (name === "workbookPr") date1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? "");
    if (name !== "sheet") continue;
    const relation = relations.find(({ id }) => id === attributes.id);
    // Chart sheets and dialog sheets have no cells.
    if (relation?.type !== "worksheet" || !zip.has(relation.target)) continue;
    const hidden = attributes.state === "hidden" || attributes.state === "veryHidden";
    sheets.push({ name: attributes.name ?? "", hidden, part: relation.target });
  }
  if (sheets.length === 0) throw new WorkbookFault("broken");
  const partOf = (kind: string) => relations.find(({ type }) => type === kind)?.target;
  return { sheets, date1904, sharedStrings: partOf("sharedStrings"), styles: partOf("styles") };
}
