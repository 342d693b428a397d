import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { MemberPanel } from "./MemberPanel.tsx";
import { ANA } from "./testing/member.ts";

setUpPage({ screen: "desk", words: ["members", "dates"], hasDialogs: true, hasCalls: true });

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemberPanel
        project="p"
        timeZone="America/Santiago"
        member={ANA}
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
  const wire = wireOf({ "PUT /fkl-user/": ok(ANA) });
  open();
  await userEvent.click(box(/^Lectura/));
  await save();
  expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("Elija al menos un permiso");
  expect(wire.to("PUT ")).toEqual([]);
});

it("grants before it revokes, so that a user who becomes a guest always has a permission", async () => {
  const wire = wireOf({ "PUT /fkl-user/": ok(ANA) });
  open();
  await userEvent.click(box(/^Lectura/));
  await userEvent.click(box(/^Lectura/, 1));
  await save();
  await waitFor(() => expect(wire.to("PUT ").length).toBe(2));
  expect(wire.to("PUT ").map(({ url }) => url.endsWith("/guest"))).toEqual([true, false]);
});
