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
  const kinds: [RegExp, FoundKind][] = [
    [/sheet\.binary\.macroEnabled/i, "xlsb"],
    [/wordprocessingml/i, "word"],
    [/presentationml/i, "powerpoint"],
  ];
  const main = [...tagsOf(types)]
    .map((tag) => tag.attributes.ContentType ?? "")
    .filter((type) => /main|binary/.test(type));
  for (const [pattern, found] of kinds) {
    if (main.some((type) => pattern.test(type))) throw new WorkbookFault("unknown", found);
  }
  if (/macroEnabled|vbaProject|ms-excel\.(?:intl)?macrosheet/i.test(types)) throw new WorkbookFault("macros");
  for (const name of zip.names()) {
    if (/vbaproject\.bin$|^xl\/macrosheets\//.test(name)) throw new WorkbookFault("macros");
  }
}

export function readFrame(zip: ZipParts): PackageFrame {
  refuseOtherKinds(zip);
  const book =
    relationsOf(zip, "").find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
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
