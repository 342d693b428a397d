import type { FileType } from "@vetaverde/contract/files";
import { pdfPage, view } from "./documents.ts";

interface DemoVersion {
  daysAgo: number;
  bytes: Buffer;
}

export interface DemoFile {
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
export const FILES: readonly DemoFile[] = [
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
