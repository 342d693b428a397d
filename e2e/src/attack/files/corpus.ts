import { deceivingFiles, hostileMaps, hostileTexts } from "./maps.ts";
import { type HostileFile, hostilePdfs } from "./pdf-bombs.ts";
import { hostilePictures } from "./pictures.ts";
import { hostileWorkbooks } from "./workbooks.ts";

/** Hostile files, made by code: none of them is kept anywhere. */
export const corpus: readonly HostileFile[] = [
  ...hostilePictures,
  ...hostileWorkbooks,
  ...hostileMaps,
  ...hostileTexts,
  ...deceivingFiles,
  ...hostilePdfs,
];
