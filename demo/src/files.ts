import { Readable } from "node:stream";
import type { FileType } from "@vetaverde/contract/files";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { pdfPage, view } from "./documents.ts";

const DAY = 86_400_000;
const MAX_BYTES = 1024 * 1024;

interface DemoVersion {
  daysAgo: number;
  bytes: Buffer;
}

interface DemoFile {
  type: FileType;
  name: string;
  kind: string;
  by: "office" | "field";
  /** The oldest first. */
  versions: readonly DemoVersion[];
  withdrawn?: { daysAgo: number; reason: string };
}

const text = (...lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n`);
const report = (month: string, ...lines: string[]) =>
  pdfPage(`Calidad de aguas, ${month}`, ["Proyecto Quebrada Alta", "", ...lines]);

/** A project's files of a year: of every type, some with several versions, and one that was sent by mistake. */
const FILES: readonly DemoFile[] = [
  {
    type: "instrument",
    name: "Plan de seguimiento de variables hídricas.pdf",
    kind: "application/pdf",
    by: "office",
    versions: [
      {
        daysAgo: 210,
        bytes: pdfPage("Plan de seguimiento hídrico", [
          "Revisión 0",
          "",
          "Niveles: una medición al mes por pozo.",
        ]),
      },
      {
        daysAgo: 96,
        bytes: pdfPage("Plan de seguimiento hídrico", [
          "Revisión 1",
          "",
          "Niveles: una medición al mes por pozo.",
          "Calidad: muestreo trimestral en superficie y en pozos.",
        ]),
      },
    ],
  },
  {
    type: "report",
    name: "Informe trimestral de calidad de aguas.pdf",
    kind: "application/pdf",
    by: "office",
    versions: [
      { daysAgo: 41, bytes: report("tercer trimestre", "Muestras tomadas: 36 de 36.", "Sin excedencias.") },
      {
        daysAgo: 38,
        bytes: report(
          "tercer trimestre",
          "Muestras tomadas: 36 de 36.",
          "Sin excedencias.",
          "Se agrega el anexo con los certificados del laboratorio.",
        ),
      },
    ],
  },
  {
    type: "report",
    name: "Informe trimestral, borrador.pdf",
    kind: "application/pdf",
    by: "field",
    versions: [{ daysAgo: 43, bytes: report("tercer trimestre", "Borrador: faltan seis muestras.") }],
    withdrawn: { daysAgo: 41, reason: "Borrador reemplazado por el informe final." },
  },
  {
    type: "image",
    name: "Pozo PZ-01, vista al norte.png",
    kind: "image/png",
    by: "field",
    versions: [
      {
        daysAgo: 12,
        bytes: view({ sky: [176, 208, 230], ridge: [150, 118, 92], ground: [196, 172, 138], peak: 0.35 }),
      },
    ],
  },
  {
    type: "image",
    name: "Ladera sur después de la nevada.png",
    kind: "image/png",
    by: "field",
    versions: [
      {
        daysAgo: 74,
        bytes: view({ sky: [201, 214, 226], ridge: [226, 232, 238], ground: [176, 178, 172], peak: 0.7 }),
      },
    ],
  },
  {
    type: "evidence",
    name: "Lecturas de nivel de la campaña de octubre.csv",
    kind: "text/csv",
    by: "field",
    versions: [
      {
        daysAgo: 27,
        bytes: text("Pozo;Profundidad (m)", "PZ-01;42,18", "PZ-02;38,77", "PZ-03;51,02"),
      },
    ],
  },
  {
    type: "other",
    name: "Instructivo de muestreo.txt",
    kind: "text/plain",
    by: "office",
    versions: [
      {
        daysAgo: 160,
        bytes: text(
          "Antes de muestrear",
          "1. Purgar tres volúmenes del pozo.",
          "2. Medir pH y conductividad.",
        ),
      },
    ],
  },
];

/** Inserts the project's files. As everywhere, the bytes are stored before the rows that refer to them. */
export async function insertFiles(
  tx: Tx,
  storage: FileStorage,
  project: string,
  people: Record<DemoFile["by"], string>,
  now: number,
): Promise<void> {
  for (const file of FILES) await insertFile(tx, storage, project, file, people, now);
}

async function insertFile(
  tx: Tx,
  storage: FileStorage,
  project: string,
  file: DemoFile,
  people: Record<DemoFile["by"], string>,
  now: number,
): Promise<void> {
  const id = newId();
  const by = people[file.by];
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY);
  const stored = [];
  for (const { daysAgo, bytes } of file.versions) {
    const storedFile = await storage.put(Readable.from([bytes]), { maxBytes: MAX_BYTES });
    stored.push({ ...storedFile, at: at(daysAgo) });
  }
  const newest = stored.at(-1);
  if (!newest) throw new Error(`${file.name} has no version`);
  const gone = file.withdrawn;
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at, withdrawn_at,
      withdrawn_by, withdrawn_reason)
    values (${project}, ${id}, ${file.type}, ${file.name}, ${fold(file.name)}, ${stored.length}, ${file.kind},
      ${newest.size}, ${newest.at}, ${gone ? at(gone.daysAgo) : null}, ${gone ? people.office : null},
      ${gone?.reason ?? null})`.execute(tx);
  for (const [place, { sha256, size, at: createdAt }] of stored.entries()) {
    await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
      values (${project}, ${id}, ${place + 1}, ${file.name}, ${file.kind}, ${size}, ${sha256}, ${createdAt}, ${by})`.execute(
      tx,
    );
  }
}
