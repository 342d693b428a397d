import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CatalogPreview } from "@vetaverde/contract/catalog-imports";
import { afterEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { CatalogImport } from "./CatalogImport.tsx";

const PROJECT = "0193ffff-0000-7000-8000-000000000001";
const PREVIEW: CatalogPreview = {
  preview: "0193ffff-0000-7000-8000-000000000009",
  fileName: "pozos.csv",
  size: 120,
  rows: 1,
  errors: [],
  errorCount: 0,
  rowsWithErrors: 0,
  columns: [{ key: "name", header: "Nombre" }],
  sample: [{ row: 2, cells: { name: "PZ-01" } }],
  catalog: {},
  expiresAt: "2027-01-01T00:00:00Z",
  format: "csv",
  questions: [],
  isAnswered: true,
  declared: null,
  systems: [],
  otherColumns: [],
  leftOut: null,
  counts: { new: 1, changed: 0, unchanged: 0, archived: 0 },
  outcomes: [],
  points: [],
  pointCount: 0,
};
const read = vi.hoisted(() => ({ preview: {} as CatalogPreview }));
vi.mock("./catalog-import.queries.ts", async (original) => ({
  ...(await original<object>()),
  sendCatalogFile: () => () => Promise.resolve(read.preview),
}));

afterEach(() => vi.unstubAllGlobals());

/** The step that is marked while the preview is displayed. */
async function stepOf(preview: Partial<CatalogPreview>): Promise<string | null> {
  read.preview = { ...PREVIEW, ...preview };
  await chooseLocale("es");
  await loadWords("catalogImport", "workbook");
  wireOf({ "GET ": ok({ items: [], total: 0, page: 1, size: 20 }) });
  const root = createRootRoute({
    component: () => <CatalogImport project={PROJECT} base={[]} list={null} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText("2. Suba el archivo");
  const input = container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, new File(["Nombre\nPZ-01"], "pozos.csv", { type: "text/csv" }));
  await screen.findByRole("button", { name: /^Guardar/ });
  const steps = within(screen.getByRole("list", { name: "Importar al catálogo" }));
  const current = steps.getAllByRole("listitem").find((one) => one.getAttribute("aria-current") === "step");
  const step = current?.textContent ?? null;
  unmount();
  return step;
}

it("shows the preview step while saving is not possible, and the save step when it is", async () => {
  const question = { id: "zone" as const, answer: null, options: [{ value: "19S", label: "19S" }] };
  expect(await stepOf({ isAnswered: false, questions: [question] })).toBe("3Vista previa");
  expect(await stepOf({ counts: { new: 0, changed: 0, unchanged: 1, archived: 0 } })).toBe("3Vista previa");
  expect(await stepOf({ errorCount: 1 })).toBe("3Vista previa");
  expect(await stepOf({})).toBe("4Guardar");
});
