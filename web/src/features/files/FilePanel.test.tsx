import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { FileRecord } from "@vetaverde/contract/files";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { project } from "../../testing/people.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { FilePanel } from "./FilePanel.tsx";

const file: FileRecord = {
  id: "019ac000-0000-7000-8000-000000000001",
  type: "report",
  version: 1,
  name: "informe.xlsx",
  kind: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  size: 2048,
  sha256: "0".repeat(64),
  preview: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  createdBy: "Ana Rojas",
  withdrawn: null,
};

beforeEach(async () => {
  installDialogs();
  await chooseLocale("es");
  await loadWords("files");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("reports that the versions could not be loaded, and loads them on request", async () => {
  let isDown = true;
  wireOf({ "GET ": () => (isDown ? failed(500, "FK-0001") : ok([file])) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FilePanel
        project={project.id}
        file={file}
        mayWrite={false}
        mayWithdraw={false}
        onVersion={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("No se pudieron cargar las versiones")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("Ana Rojas", { exact: false })).toBeTruthy();
  expect(screen.queryByText("No se pudieron cargar las versiones")).toBeNull();
});
