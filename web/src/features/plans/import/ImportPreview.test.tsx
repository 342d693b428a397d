import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Preview } from "@vetaverde/contract/plans";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { project, user } from "../../../testing/people.ts";
import { preview } from "../../../testing/plans.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { faultOf } from "../../../ui/workbook/PreviewErrors.tsx";
import { ImportPreview } from "./ImportPreview.tsx";

const scrolled = vi.fn();
beforeEach(async () => {
  // jsdom has no layout: only the element that would be scrolled into view can be checked.
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this.id);
  };
  scrolled.mockClear();
  await chooseLocale("es");
  await loadWords("plans");
  await loadWords("planReview");
  await loadWords("workbook");
  await loadWords("unknownNames");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const ready: Preview = {
  ...preview,
  monitorings: 25,
  start: "2027-01-01",
  end: "2027-03-28",
  errors: [],
  errorCount: 0,
  rowsWithErrors: 0,
};
const onSaved = vi.fn();

function Page({ shown }: { shown: Preview }) {
  const [title, setTitle] = useState("");
  return (
    <ImportPreview
      project={project.id}
      preview={shown}
      title={title}
      onTitle={setTitle}
      onPreview={() => {}}
      onSaved={onSaved}
    />
  );
}
const show = (shown: Preview) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page shown={shown} />
    </QueryClientProvider>,
  );
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Guardar plan" });

describe("a preview with errors", () => {
  it("shows how many rows are invalid, and why saving is not possible", () => {
    show(preview);
    expect(screen.getByText(/3 de 900 filas tienen errores/)).toBeTruthy();
    expect(save().disabled).toBe(true);
    const reason = document.getElementById(save().getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toMatch(/Corrija las celdas marcadas aquí/);
  });

  it("lists each error with its suggestion once, and a click on it opens its cell", async () => {
    show(preview);
    const faults = within(screen.getByRole("region", { name: /^Errores/ }));
    expect(faults.getByText("«PZ-T3» no existe en el proyecto.")).toBeTruthy();
    expect(faults.getByText("¿Quiso decir PZ-T03?")).toBeTruthy();
    await userEvent.click(faults.getByRole("button", { name: /Fila 7/ }));
    expect(scrolled).toHaveBeenLastCalledWith("cell-7-startDate");
    expect(document.getElementById("cell-7-startDate")?.textContent).toBe("31-02-2027");
    expect(faults.getByRole("button", { name: /Fila 7/ }).getAttribute("aria-pressed")).toBe("true");
  });

  it("corrects a cell where it is: Enter saves its text, Escape leaves it", async () => {
    const path = `POST /fkl-plan/${project.id}/previews/${preview.preview}/cells`;
    const wire = wireOf({ [path]: ok({ ...preview, corrected: 1 }) });
    show(preview);
    const faults = within(screen.getByRole("region", { name: /^Errores/ }));
    // Of the rows that are shown; the row 850 is corrected in the file.
    expect(faults.getAllByRole("button", { name: "Corregir celda" })).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: /^Corregir fila 4, Estación: PZ-T3$/ }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: /Texto de la fila/ })).toBeNull();
    await userEvent.click(faults.getAllByRole("button", { name: "Corregir celda" })[1] as HTMLElement);
    const input = screen.getByRole("textbox", { name: "Texto de la fila 7, Fecha de inicio" });
    expect(document.activeElement).toBe(input);
    await userEvent.clear(input);
    await userEvent.type(input, "28-02-2027{Enter}");
    await waitFor(() =>
      expect(wire.to(path).map(({ body }) => body)).toEqual([
        { cells: [{ row: 7, column: "startDate", text: "28-02-2027" }] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /Texto de la fila/ })).toBeNull());
  });

  it("has no link to a cell that the preview does not show, and says that there are more", () => {
    show(preview);
    expect(screen.queryByRole("button", { name: /Fila 850/ })).toBeNull();
    expect(screen.getByText(/X-1/)).toBeTruthy();
    expect(screen.getByText(/Se muestran los primeros 3/)).toBeTruthy();
  });

  it("lists a name that the catalogue lacks once, with its choice, and not again among the errors", async () => {
    const name = { rows: 2, suggestion: "PZ-T03", frequency: null, isArchived: false, isRequired: true };
    show({ ...preview, unknown: [{ ...name, kind: "stations", name: "PZ-T3" }] });
    const faults = within(screen.getByRole("region", { name: /^Errores/ }));
    expect(faults.queryByText("«PZ-T3» no existe en el proyecto.")).toBeNull();
    faults.getByRole("option", { name: "Usar PZ-T03" });
    faults.getByText("«X-1» no existe en el proyecto.");
    await userEvent.click(faults.getByRole("button", { name: /^PZ-T3 ?Estaciones · 2 filas/ }));
    expect(scrolled).toHaveBeenLastCalledWith("cell-4-station");
  });

  it("replaces a name by the similar one in one click", async () => {
    const name = { rows: 2, suggestion: "PZ-T03", frequency: null, isArchived: false, isRequired: true };
    const path = `POST /fkl-plan/${project.id}/previews/${preview.preview}/names`;
    const wire = wireOf({ [path]: ok(ready) });
    show({ ...preview, unknown: [{ ...name, kind: "stations", name: "PZ-T3" }] });
    await userEvent.click(screen.getByRole("button", { name: "¿Quiso decir PZ-T03?" }));
    await waitFor(() =>
      expect(wire.to("POST")[0]?.body).toEqual({
        choices: [{ kind: "stations", name: "PZ-T3", use: "PZ-T03" }],
      }),
    );
  });

  it("moves through the errors with J and K", async () => {
    show(preview);
    const [first, second] = within(screen.getByRole("region", { name: /^Errores/ })).getAllByRole("button", {
      name: /^Fila/,
    });
    first?.focus();
    await userEvent.keyboard("j");
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard("k");
    expect(document.activeElement).toBe(first);
  });

  it("shows the invalid rows first, all of them on demand", async () => {
    show(preview);
    const rows = () =>
      within(screen.getByRole("table"))
        .getAllByRole("rowheader")
        .map((cell) => cell.textContent);
    expect(rows()).toEqual(["4", "7"]);
    await userEvent.click(screen.getByRole("radio", { name: /Todas/ }));
    expect(rows()).toEqual(["2", "4", "7"]);
  });
});

describe("a preview without errors", () => {
  it("requires a name, then saves under it", async () => {
    const saved = { id: "0193ffff-0000-7000-8000-000000000003", title: "Plan 2027" };
    const wire = wireOf({
      [`POST /fkl-plan/${project.id}/plans`]: ok(saved),
      [`GET /fkl-plan/${project.id}/previews/${preview.preview}/lint`]: ok({
        findings: [],
        total: 0,
        series: 3,
      }),
    });
    show(ready);
    expect(await screen.findByText("La revisión no encontró contradicciones.")).toBeTruthy();
    await userEvent.click(save());
    expect(screen.getByText("Ingrese un nombre para el plan.")).toBeTruthy();
    expect(wire.to("POST")).toEqual([]);
    await userEvent.keyboard("  Plan 2027 ");
    await userEvent.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(wire.to("POST")[0]?.body).toEqual({ title: "Plan 2027", preview: preview.preview });
  });

  it("is reviewed against the instrument that is selected, and saved for it", async () => {
    const instrument = { id: "0193ffff-0000-7000-8000-000000000009", name: "RCA 47", year: 2019 };
    const lint = `GET /fkl-plan/${project.id}/previews/${preview.preview}/lint`;
    const wire = wireOf({
      [`POST /fkl-plan/${project.id}/plans`]: ok({ id: "p", title: "Plan 2027" }),
      [lint]: ok({ findings: [], total: 0, series: 3 }),
      [`GET /fkl-bdo/${project.id}/instruments`]: ok({ items: [instrument], total: 1, page: 1, size: 500 }),
    });
    sessionStore.set({ closedAreas: [] });
    show(ready);
    await userEvent.selectOptions(await screen.findByLabelText("Instrumento"), "RCA 47 · 2019");
    await waitFor(() => expect(wire.to(lint).at(-1)?.url).toContain(`instrument=${instrument.id}`));
    await userEvent.type(screen.getByLabelText("Nombre del plan"), "Plan 2027");
    await userEvent.click(save());
    await waitFor(() =>
      expect(wire.to("POST")[0]?.body).toEqual({
        title: "Plan 2027",
        preview: preview.preview,
        instrument: instrument.id,
      }),
    );
  });
});

describe("the review of a preview", () => {
  it("shows each finding with its fix and its rows", async () => {
    const row = {
      row: 4,
      plan: null,
      station: { id: "s", name: "PZ-01" },
      shortCommitment: "Nivel",
      frequency: "monthly",
      start: "2027-01-05",
      end: "2027-12-31",
    };
    const finding = {
      id: "0".repeat(32),
      rule: "gap",
      rows: [row],
      rowCount: 3,
      aside: null,
      params: { last: "2027-06-05", next: "2027-07-05", start: "2027-09-05", frequency: "monthly" },
    };
    wireOf({
      [`GET /fkl-plan/${project.id}/previews/${preview.preview}/lint`]: ok({
        findings: [finding],
        total: 2,
        series: 3,
      }),
    });
    show(ready);
    await screen.findByText("La revisión encontró 2 puntos por revisar");
    screen.getByText(
      "PZ-01: entre el 05-06-2027 y el 05-09-2027 no hay monitoreos, y la frecuencia es mensual.",
    );
    screen.getByText(/El siguiente debería ser el 05-07-2027/);
    screen.getByText("y 2 filas más");
    screen.getByText("Se muestran 1 de 2.");
    expect(save().disabled).toBe(false);
  });

  it("that fails says so and does not prevent saving", async () => {
    wireOf({
      [`GET /fkl-plan/${project.id}/previews/${preview.preview}/lint`]: failed(503, "IMPORT_BUSY"),
    });
    show(ready);
    await screen.findByText(/Este libro no se pudo revisar ahora/);
    screen.getByRole("button", { name: "Reintentar" });
    expect(save().disabled).toBe(false);
  });
});

describe("the message of an error", () => {
  it("omits the suggestion only where it is the last sentence", () => {
    expect(faultOf({ message: "No existe. ¿Quiso decir A?", suggestion: "A" })).toBe("No existe.");
    expect(faultOf({ message: "No existe. Revise.", suggestion: "B" })).toBe("No existe. Revise.");
    expect(faultOf({ message: "¿Quiso decir A?", suggestion: "A" })).toBe("¿Quiso decir A?");
    expect(faultOf({ message: "Debe ser mayor que 0. Use 1." })).toBe("Debe ser mayor que 0. Use 1.");
  });
});
