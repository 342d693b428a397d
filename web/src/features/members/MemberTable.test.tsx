import { render, screen } from "@testing-library/react";
import type { Member } from "@vetaverde/contract/members";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { MemberTable } from "./MemberTable.tsx";
import { endOfDay } from "./members.guest.ts";
import { ANA } from "./testing/member.ts";

const ZONE = "America/Santiago";
const guest: Member = {
  ...ANA,
  permissions: [],
  guestPermissions: [2],
  guestExpiresAt: endOfDay("2099-11-30", ZONE),
  // In the project's time zone this is still the previous day.
  since: "2026-11-20T01:00:00Z",
};

setUpPage({ screen: "desk", words: ["members"] });

const show = (member: Partial<Member>) =>
  render(
    <MemberTable
      members={[{ ...guest, ...member }]}
      sort="name"
      onSort={() => {}}
      onOpen={() => {}}
      stale={false}
      timeZone={ZONE}
    />,
  );
const row = () => screen.getByRole("row", { name: /Ana Soto/ }).textContent;

it("shows a guest with the end date as entered, in the project's time zone", () => {
  show({});
  expect(row()).toContain("Invitado hasta el 30-11-2099");
  expect(row()).toContain("19-11-2026");
});

it("shows an invited guest as a guest before the account is activated", () => {
  show({ verified: false });
  expect(row()).toContain("Sin activar");
  expect(row()).toContain("Invitado hasta el 30-11-2099");
});

it("does not show a user with permanent permissions as a guest", () => {
  show({ permissions: [2], guestPermissions: [2, 3], effective: [2, 3] });
  expect(row()).toContain("Además, Escritura hasta el 30-11-2099");
  expect(row()).not.toContain("Invitado");
});

it("shows that a guest's time has ended", () => {
  show({ guestExpiresAt: endOfDay("2026-11-01", ZONE), effective: [] });
  expect(row()).toContain("Invitado hasta el 01-11-2026 (vencido)");
  expect(row()).toContain("Sin permisos vigentes");
});
