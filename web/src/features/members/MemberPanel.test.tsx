import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Member } from "@vetaverde/contract/members";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { stubScreen } from "../../testing/screen-width.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { MemberPanel } from "./MemberPanel.tsx";

const ana: Member = {
  id: "0193cccc-0000-7000-8000-000000000002",
  name: "Ana",
  lastName: "Soto",
  email: "ana@example.org",
  position: null,
  locale: "es",
  systemAdmin: false,
  active: true,
  verified: true,
  vouched: false,
  permissions: [2],
  guestPermissions: [],
  guestExpiresAt: null,
  effective: [2],
  since: "2026-11-20T12:00:00Z",
};

beforeEach(async () => {
  stubScreen("desk");
  installDialogs();
  await chooseLocale("es");
  await Promise.all([loadWords("members"), loadWords("dates"), loadCalls()]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemberPanel
        project="p"
        timeZone="America/Santiago"
        member={ana}
        isSelf={false}
        menu={null}
        onView={async () => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
const box = (name: RegExp, n = 0) => {
  const found = screen.getAllByRole("checkbox", { name, hidden: true })[n];
  if (!found) throw new Error(`no box ${name}`);
  return found;
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar", hidden: true }));

it("reports at the permissions that none would be left, and sends no request", async () => {
  const wire = wireOf({ "PUT /fkl-user/": ok(ana) });
  open();
  await userEvent.click(box(/^Lectura/));
  await save();
  expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("Elija al menos un permiso");
  expect(wire.to("PUT ")).toEqual([]);
});

it("grants before it revokes, so that a user who becomes a guest always has a permission", async () => {
  const wire = wireOf({ "PUT /fkl-user/": ok(ana) });
  open();
  await userEvent.click(box(/^Lectura/));
  await userEvent.click(box(/^Lectura/, 1));
  await save();
  await waitFor(() => expect(wire.to("PUT ").length).toBe(2));
  expect(wire.to("PUT ").map(({ url }) => url.endsWith("/guest"))).toEqual([true, false]);
});
