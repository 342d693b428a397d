import { writeXlsx } from "hucre/xlsx";

/** A workbook of stations in UTM, each by its name, east, north and elevation. */
export const utmWorkbook = async (stations: readonly (readonly [string, number, number, number])[]) =>
  (await writeXlsx({
    sheets: [
      {
        name: "Puntos",
        rows: [["Estación", "Este", "Norte", "Cota"], ...stations.map((cells) => [...cells])],
      },
    ],
  })) as Uint8Array;
