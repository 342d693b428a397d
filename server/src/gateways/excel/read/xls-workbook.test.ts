import { type BookType, utils, type WorkBook, write } from "@e965/xlsx";
import type { Cell } from "@vetaverde/domain/text/cells";
import { describe, expect, it } from "vitest";
import { WorkbookFault } from "../workbook-fault.ts";
import { READ_LIMITS } from "./limits.ts";
import { openWorkbook } from "./workbook-reader.ts";

function book(change: (book: WorkBook) => void = () => {}): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ["Estación", "Inicio", "Horas", "¿Muestra?"],
    ["PZ-T01", 46_392, 2.5, true],
    [],
    ["PZ-Ñ02", null, null, false],
  ]);
  const start = sheet["B2"];
  if (start) start.z = "dd-mm-yyyy";
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet([["x"]]), "Oculta");
  utils.book_append_sheet(made, sheet, "Plan");
  made.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  change(made);
  return made;
}

const bytesOf = (made: WorkBook, bookType: BookType) => write(made, { type: "buffer", bookType }) as Buffer;

async function rowsOf(bytes: Buffer, limits = READ_LIMITS) {
  const rows: [number, (Cell | undefined)[]][] = [];
  const opened = await openWorkbook(bytes, limits);
  await opened.readRows(1, (row) => {
    rows.push([row.number, [...row.cells]]);
    return true;
  });
  return { opened, rows };
}

describe(".xls workbooks", () => {
  it("in BIFF8 are read with rows, dates and hidden sheets", async () => {
    const { opened, rows } = await rowsOf(bytesOf(book(), "biff8"));
    expect(opened.format).toBe("xls");
    expect(opened.sheets).toEqual([
      { name: "Oculta", hidden: true },
      { name: "Plan", hidden: false },
    ]);
    expect(rows).toEqual([
      [1, ["Estación", "Inicio", "Horas", "¿Muestra?"]],
      [2, ["PZ-T01", { serial: 46_392 }, 2.5, true]],
      [4, ["PZ-Ñ02", undefined, undefined, false]],
    ]);
  });

  it("state whether a date's format shows only a month", async () => {
    const bytes = bytesOf(
      book((made) => {
        const cell = made.Sheets["Plan"]?.["B2"];
        if (cell) cell.z = "mmm-yy";
      }),
      "biff8",
    );
    expect((await rowsOf(bytes)).rows[1]).toEqual([
      2,
      ["PZ-T01", { serial: 46_392, shows: "month" }, 2.5, true],
    ]);
  });

  it("in BIFF5 are read, with texts in the code page of the writing machine", async () => {
    const bytes = bytesOf(book(), "biff5");
    // The library writes only ASCII, so the bytes that Windows would have written are inserted.
    for (const [written, windows] of [
      ["Estaci_n", "Estaci\u00f3n"],
      ["PZ-_02", "PZ-\u009602"],
    ] as const) {
      const at = bytes.indexOf(written, 0, "latin1");
      expect(at).toBeGreaterThan(0);
      bytes.write(windows, at, "latin1");
    }
    const { rows } = await rowsOf(bytes);
    expect(rows.map(([number, cells]) => [number, cells[0], cells[2]])).toEqual([
      [1, "Estación", "Horas"],
      [2, "PZ-T01", 2.5],
      [4, "PZ-\u201302", undefined],
    ]);
  });

  it("are read with the 1904 date system", async () => {
    const old = book((made) => {
      made.Workbook = { ...made.Workbook, WBProps: { date1904: true } };
    });
    expect((await rowsOf(bytesOf(old, "biff8"))).opened.dateSystem).toBe(1904);
  });

  it("truncated or overwritten are refused", async () => {
    const bytes = bytesOf(book(), "biff8");
    for (const share of [0.1, 0.4]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      await expect(openWorkbook(cut)).rejects.toThrow(WorkbookFault);
    }
  });

  it("with more rows than allowed are refused", async () => {
    const long = book((made) => {
      made.Sheets["Plan"] = utils.aoa_to_sheet(Array.from({ length: 200 }, (_, at) => [at]));
    });
    await expect(rowsOf(bytesOf(long, "biff8"), { ...READ_LIMITS, rows: 50 })).rejects.toMatchObject({
      code: "tooManyRows",
    });
  });
});
