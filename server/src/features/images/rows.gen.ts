// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface LogoRow {
  contentType: "image/png" | "image/webp";
  bytes: Buffer;
  sha256: Buffer;
}
