import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { PeoplePreview } from "@vetaverde/contract/people";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { project, user } from "../../testing/people.ts";
import { pressAt } from "../../testing/press.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { PeoplePreviewForm } from "./PeoplePreviewForm.tsx";
import type { PeopleProject } from "./people.queries.ts";

const preview: PeoplePreview = {
  preview: "0193ffff-0000-7000-8000-000000000009",
  fileName: "gente.xlsx",
  size: 9000,
  rows: 2,
  errors: [],
  errorCount: 0,
  rowsWithErrors: 0,
  columns: [
    { key: "email", header: "Correo electrónico" },
    { key: "name", header: "Nombre" },
  ],
  sample: [
    { row: 2, cells: { email: "ana@example.org", name: "Ana" } },
    { row: 3, cells: { email: "eva@example.org", name: "Eva" } },
  ],
  catalog: {},
  expiresAt: "2026-11-21T00:00:00Z",
};
const onSaved = vi.fn();

function Page({ at }: { at: PeopleProject }) {
  const [shown, setShown] = useState(preview);
  return <PeoplePreviewForm project={at} preview={shown} onStale={setShown} onSaved={onSaved} />;
}
const show = (at: PeopleProject) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page at={at} />
    </QueryClientProvider>,
  );

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("peopleImport");
  await loadWords("workbook");
  onSaved.mockClear();
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "Agregar 2 personas" });

describe("the preview of people from a workbook", () => {
  it.each([
    ["a project", project.id, `POST /fkl-user/${project.id}/users/imports`],
    ["the platform", null, "POST /fkl-user/users/imports"],
  ])("adds its people to %s, once for the preview", async (_name, at, path) => {
    const wire = wireOf({ [path]: ok({ people: 2, created: 1 }) });
    show(at);
    await userEvent.click(add());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ people: 2, created: 1 }));
    expect(wire.to("POST").map(({ body }) => body)).toEqual([{ preview: preview.preview }]);
  });

  it("does not report failure where no response arrived: the same key is sent again", async () => {
    const wire = wireOf({ [`POST /fkl-user/${project.id}/users/imports`]: "no answer" });
    show(project.id);
    await userEvent.click(add());
    await screen.findByText(/nadie se agrega dos veces/);
    expect(screen.queryByText("No se agregó a nadie.")).toBeNull();
    // A press that follows sooner would be ignored as part of the previous one.
    pressAt(add(), new Event("now").timeStamp + 1000);
    await waitFor(() => expect(wire.to("POST")).toHaveLength(2));
    const keys = wire.to("POST").map(({ headers }) => headers["Idempotency-Key"]);
    expect(keys).toEqual([preview.preview, preview.preview]);
  });

  it("is shown again with the changes since, and cannot be saved then", async () => {
    const errors = [
      {
        row: 3,
        column: "email",
        header: "Correo electrónico",
        value: "eva@example.org",
        rule: "alreadyMember",
        message: "Esta persona ya está en el proyecto.",
      },
    ];
    const failure = {
      code: 409,
      error: "PREVIEW_STALE",
      message: "Entretanto cambió algo. No se agregó a nadie.",
      errors,
      errorCount: 1,
      rowsWithErrors: 1,
    };
    wireOf({
      [`POST /fkl-user/${project.id}/users/imports`]: { status: 409, body: failure },
    });
    show(project.id);
    await userEvent.click(add());
    await screen.findByText("Entretanto cambió algo. No se agregó a nadie.");
    expect(screen.getByText("Esta persona ya está en el proyecto.")).toBeTruthy();
    expect(screen.getByText(/1 de 2 filas tienen errores/)).toBeTruthy();
    expect(screen.queryByText(/Hay filas con errores/)).toBeNull();
    expect(add().disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Descargar errores" })).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("shows the total of errors only where the list is cut; a long cell can be expanded", async () => {
    const long = "Ana ".repeat(80).trim();
    const error = {
      row: 2,
      column: "name",
      header: "Nombre",
      value: long,
      rule: "long",
      message: "Muy largo.",
    };
    const sample = [{ row: 2, cells: { email: "ana@example.org", name: long } }];
    const many = { ...preview, errors: [error], errorCount: 700, rowsWithErrors: 2, sample };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PeoplePreviewForm project={project.id} preview={many} onStale={() => {}} onSaved={onSaved} />
      </QueryClientProvider>,
    );
    expect(screen.getByText(/Hay filas con errores/)).toBeTruthy();
    const cell = screen.getByRole("button", { name: long, expanded: false });
    expect(cell.title).toBe("Ver la celda completa");
    await userEvent.click(cell);
    expect(screen.getByRole("button", { name: long, expanded: true })).toBeTruthy();
    // A valid value is not rendered as a button.
    expect(screen.queryByRole("button", { name: "ana@example.org" })).toBeNull();
  });
});
