import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { MissingColumns } from "./MissingColumns.tsx";
import type { ColumnAssignments } from "./sample-import.queries.ts";

setUpPage({ words: ["sampleImport"] });

const column = (name: string, header: string, example: string) => ({
  key: name,
  name,
  header,
  is: "ignore",
  unit: null,
  said: false,
  examples: [example],
});
const preview = (lacks: SamplePreview["lacks"]) =>
  ({ lacks, columns: [column("lugar", "Lugar", "Pozo 1"), column("dato", "Dato", "7,2")] }) as SamplePreview;
const onReread = vi.fn<(columnAssignments: ColumnAssignments) => void>();

function Page({ lacks }: { lacks: SamplePreview["lacks"] }) {
  const [pendingAssignments, setPendingAssignments] = useState<ColumnAssignments>({});
  return (
    <MissingColumns
      preview={preview(lacks)}
      pendingAssignments={pendingAssignments}
      onPendingAssignments={setPendingAssignments}
      busy={false}
      onReread={() => onReread(pendingAssignments)}
    />
  );
}

describe("a file without a station column", () => {
  it("asks for the column in place, and is parsed again with it", async () => {
    render(<Page lacks={["station"]} />);
    const notice = within(screen.getByRole("alert"));
    notice.getByText("Indique qué columna es la estación o el código de muestra.");
    const list = notice.getByLabelText<HTMLSelectElement>("Columna: Estación");
    const reread = notice.getByRole("button", { name: "Volver a leer" });
    expect(reread).toHaveProperty("disabled", true);
    expect([...list.options].map(({ text }) => text)).toEqual([
      ...["Elija una columna…", "Lugar (Pozo 1)", "Dato (7,2)"],
    ]);
    await userEvent.selectOptions(list, "dato");
    // When another column is chosen, the previous one loses its role.
    await userEvent.selectOptions(list, "lugar");
    await userEvent.click(reread);
    expect(onReread).toHaveBeenCalledExactlyOnceWith({ lugar: "role:station" });
  });

  it("asks for all missing columns together", async () => {
    render(<Page lacks={["station", "results"]} />);
    for (const label of ["Columna: Estación", "Columna: Resultado", "Columna: Nombre del parámetro"])
      screen.getByLabelText(label);
  });
});
