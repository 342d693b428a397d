import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CallError } from "../../lib/call-error.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { WorkbookFile } from "./WorkbookFile.tsx";

setUpPage({ words: ["workbook"] });

const WRONG = "El archivo no corresponde a la plantilla oficial.";
const EMPTY = "El archivo no tiene datos.";

function refuse(extra: Readonly<Record<string, unknown>>) {
  const refusal = new CallError(422, "TEMPLATE_MISMATCH", WRONG, [], extra);
  render(
    <WorkbookFile
      template={{ title: "Plantilla", text: "", onDownload: () => Promise.resolve() }}
      state={{ file: null, progress: null, refusal }}
      onFile={() => {}}
      onCancel={() => {}}
    />,
  );
  return screen.getByRole("alert").textContent;
}

describe("a refused workbook", () => {
  it("is not reported as another file where it is the official template without a row", () => {
    const messages = refuse({ empty: true });
    expect(messages).toContain(EMPTY);
    expect(messages).not.toContain(WRONG);
  });

  it("is reported as another file where its columns differ, with their names", () => {
    const messages = refuse({ empty: true, missingColumns: ["Estación"], invalidColumns: ["Sitio"] });
    for (const words of [WRONG, EMPTY, "Estación", "Sitio"]) expect(messages).toContain(words);
  });
});
