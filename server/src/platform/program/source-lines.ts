import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";

type Frame = NodeJS.CallSite;

/**
 * Makes stack traces name source lines instead of the bundle's, which contains a whole library in one line. Source maps
 * are read at the first error only.
 */
export function nameSourceLines(folder: string): void {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const map = readMap(`${file}.map`);
    maps.set(file, map);
    return map;
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${place(frame, folder, mapOf)}`);
    return `${String(error)}${lines.join("")}`;
  };
}

function place(frame: Frame, folder: string, mapOf: (file: string) => SourceMap | null): string {
  const file = frame.getFileName();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith(folder) || line === null || column === null) return String(frame);
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry)) return String(frame);
  const source = entry.originalSource.replace(/^(\.\.\/)+/, "");
  const at = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  // A field of a source map that the types leave out.
  const { name } = entry as { name?: string };
  return name ? `${name} (${at})` : at;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
