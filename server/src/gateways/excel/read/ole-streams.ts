// The names of the streams inside an OLE compound file (.xls, .doc, .ppt, and the wrapper of password-protected
// .xlsx): only the directory is read, following its chain of sectors.
import { WorkbookFault } from "../workbook-fault.ts";

const END_OF_CHAIN = 0xfffffffe;
const FIRST_TABLE_ENTRIES = 109;

function sectorOffset(sector: number, shift: number): number {
  return (sector + 1) * 2 ** shift;
}

/** Next sector of a chain, looked up through the sector tables that the header lists. */
function nextSector(bytes: Buffer, sector: number, shift: number): number {
  const perTable = 2 ** shift / 4;
  const table = Math.floor(sector / perTable);
  // Larger files list more tables elsewhere; a workbook's directory is within the first 109.
  if (table >= FIRST_TABLE_ENTRIES) return END_OF_CHAIN;
  const at = sectorOffset(bytes.readUInt32LE(76 + table * 4), shift) + (sector % perTable) * 4;
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : END_OF_CHAIN;
}

function streamNames(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  try {
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new WorkbookFault("broken");
    const seen = new Set<number>();
    let sector = bytes.readUInt32LE(48);
    while (sector < END_OF_CHAIN && !seen.has(sector)) {
      seen.add(sector);
      const start = sectorOffset(sector, shift);
      for (let at = start; at < start + 2 ** shift && at + 128 <= bytes.length; at += 128) {
        const length = bytes.readUInt16LE(at + 64);
        if (length >= 2 && length <= 64) names.add(bytes.toString("utf16le", at, at + length - 2));
      }
      sector = nextSector(bytes, sector, shift);
    }
  } catch {
    throw new WorkbookFault("broken");
  }
  if (names.size === 0) throw new WorkbookFault("broken");
  return names;
}

/** Refuses every compound file that is not a readable .xls workbook. */
export function refuseOtherCompounds(bytes: Buffer): void {
  const names = streamNames(bytes);
  if (names.has("EncryptedPackage") || names.has("EncryptionInfo")) throw new WorkbookFault("encrypted");
  if (names.has("WordDocument")) throw new WorkbookFault("unknown", "word");
  if (names.has("PowerPoint Document")) throw new WorkbookFault("unknown", "powerpoint");
  if (names.has("_VBA_PROJECT_CUR") || names.has("_VBA_PROJECT") || names.has("VBA"))
    throw new WorkbookFault("macros");
  if (!names.has("Workbook") && !names.has("Book")) throw new WorkbookFault("unknown", "ole");
}
