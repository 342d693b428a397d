// Photos and data sheets of the demonstration's stations, so that their pages are not empty.
import { Readable } from "node:stream";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { type Landscape, pdfPage, view } from "./documents.ts";
import type { DemoStation } from "./stations.ts";

const DAY = 86_400_000;
const MAX_BYTES = 1024 * 1024;

interface DemoPicture {
  name: string;
  daysAgo: number;
  landscape: Landscape;
}

const SUMMER: Omit<Landscape, "peak"> = {
  sky: [170, 204, 232],
  ridge: [152, 122, 96],
  ground: [198, 176, 142],
};
const WINTER: Omit<Landscape, "peak"> = {
  sky: [198, 212, 224],
  ridge: [224, 230, 236],
  ground: [180, 182, 178],
};

/** A few stations have no photo, as in a real new project. */
const WITHOUT_PHOTO = new Set(["RU-02", "FF-03", "PS-02"]);
const WITH_SHEET = new Set(["PZ-T01", "PZ-T03", "MW-07", "AS-02", "AS-04", "CA-03"]);

export interface StationFilesTarget {
  project: string;
  stations: readonly DemoStation[];
  /** The identifier of a station by its code. */
  station(code: string): string;
  storage: FileStorage;
  by: string;
  now: number;
}

/** Adds a photo to most stations, a second one in winter to some, and a data sheet to some. */
export async function insertStationFiles(tx: Tx, target: StationFilesTarget): Promise<void> {
  for (const [place, station] of target.stations.entries()) {
    for (const picture of picturesOf(station.code, place))
      await insertFile(tx, target, station.code, {
        type: "image",
        kind: "image/png",
        name: picture.name,
        bytes: view(picture.landscape),
        daysAgo: picture.daysAgo,
      });
    if (WITH_SHEET.has(station.code))
      await insertFile(tx, target, station.code, {
        type: "other",
        kind: "application/pdf",
        name: `${station.code} ficha.pdf`,
        bytes: sheet(station),
        daysAgo: 180,
      });
  }
}

function picturesOf(code: string, place: number): DemoPicture[] {
  if (WITHOUT_PHOTO.has(code)) return [];
  const peak = 0.15 + (place % 7) * 0.12;
  const summer = { name: `${code} vista general.png`, daysAgo: 30 + place, landscape: { ...SUMMER, peak } };
  const winter = { name: `${code} en invierno.png`, daysAgo: 130 + place, landscape: { ...WINTER, peak } };
  return place % 4 === 0 ? [winter, summer] : [summer];
}

const sheet = ({ code, description, latitude, longitude, elevation }: DemoStation) =>
  pdfPage(`Ficha de la estación ${code}`, [
    description,
    "",
    `Latitud: ${latitude}`,
    `Longitud: ${longitude}`,
    `Elevación: ${elevation} m s.n.m.`,
    "Sistema de referencia: WGS 84",
  ]);

async function insertFile(
  tx: Tx,
  { project, station, storage, by, now }: StationFilesTarget,
  code: string,
  added: { type: "image" | "other"; kind: string; name: string; bytes: Buffer; daysAgo: number },
): Promise<void> {
  const { type, kind, name, bytes, daysAgo } = added;
  const { sha256, size } = await storage.put(Readable.from([bytes]), { maxBytes: MAX_BYTES });
  const at = new Date(now - daysAgo * DAY);
  const file = newId();
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at)
    values (${project}, ${file}, ${type}, ${name}, ${fold(name)}, 1, ${kind}, ${size}, ${at})`.execute(tx);
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
    values (${project}, ${file}, 1, ${name}, ${kind}, ${size}, ${sha256}, ${at}, ${by})`.execute(tx);
  await sql`insert into station_files (project_id, station_id, file_id, added_at, added_by)
    values (${project}, ${station(code)}, ${file}, ${at}, ${by})`.execute(tx);
}
