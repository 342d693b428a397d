import { writeXlsx } from "hucre";

export const HEADERS = [
  "Componente minero",
  "Componente ambiental",
  "Subcomponente",
  "Fuente",
  "Estación",
  "Frecuencia",
  "Tipo de monitoreo",
  "Nombre corto del compromiso",
  "Fecha de inicio",
  "Hora de inicio",
  "Fecha de término",
  "Hora de término",
  "Duración (horas)",
  "Responsable",
];

/** Rows as people type them: days first, decimal comma, a stray space here and there. */
export const goodRows: string[][] = [
  [
    "Tranque El Salar",
    "Agua",
    "Nivel",
    "Piezómetro",
    "PZ-T01",
    "Semanal",
    "Medición en terreno",
    "Nivel piezométrico",
    "04-01-2027",
    "09:00",
    "28-03-2027",
    "11:00",
    "2",
    "Equipo hídrico",
  ],
  [
    "tranque el salar ",
    "AGUA",
    "Nivel",
    "piezometro",
    "pz-t02",
    "Mensual",
    "Medición en terreno",
    "Nivel piezométrico",
    "31/01/2027",
    "09:00",
    "30/06/2027",
    "11:30",
    "2,5",
    "",
  ],
  [
    "Río Alta",
    "Agua",
    "Calidad",
    "Superficial",
    "AS-04",
    "Trimestral",
    "Muestreo de laboratorio",
    "Calidad de agua superficial",
    "12-01-2027",
    "08:00",
    "31-12-2027",
    "11:00",
    "3",
    "Laboratorio",
  ],
];

/** The same with a station, a frequency and a day that do not exist. */
export const wrongRows: string[][] = [
  goodRows[0] as string[],
  goodRows[1]?.with(4, "PZ-T33").with(5, "Mensul") as string[],
  goodRows[2]?.with(8, "31-02-2027") as string[],
];

export async function workbook(rows: string[][], headers = HEADERS): Promise<Buffer> {
  const bytes = await writeXlsx({ sheets: [{ name: "Plan", rows: [headers, ...rows] }] });
  return Buffer.from(bytes);
}
