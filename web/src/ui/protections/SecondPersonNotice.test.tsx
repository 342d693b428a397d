import { render, screen } from "@testing-library/react";
import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { PendingNotice } from "./PendingNotice.tsx";
import { SecondPersonNotice } from "./SecondPersonNotice.tsx";

setUpPage({ words: ["protections"] });

const named = (...names: string[]) => names.map((name) => ({ name }));

it("names the users who may confirm, and counts the rest of many", () => {
  render(<SecondPersonNotice confirmers={named("Ana", "Luis", "Paula", "Pedro", "Rosa", "Tomás", "Vera")} />);
  expect(screen.getByText(/una de estas personas.*: Ana, Luis, Paula, Pedro, Rosa y 2 más\.$/)).toBeTruthy();
});

it("shows that no other user could confirm, and what happens then", () => {
  render(<SecondPersonNotice confirmers={[]} />);
  expect(screen.getByText("Nadie más puede confirmarlo")).toBeTruthy();
  expect(screen.getByText(/se aplicará automáticamente en 72 horas/)).toBeTruthy();
});

const change: ProtectedChange = {
  id: "0193cccc-0000-7000-8000-000000000009",
  project: null,
  kind: "relays.rule",
  subject: "p",
  label: "",
  before: {},
  after: {},
  reason: null,
  state: "pending",
  confirmers: [],
  requestedAt: "2026-11-20T12:00:00.000Z",
  requestedBy: { id: "0193cccc-0000-7000-8000-000000000001", name: "Ana Soto" },
  expiresAt: "2026-11-27T12:00:00.000Z",
  appliesAt: null,
  decidedAt: null,
  decidedBy: null,
  decisionReason: null,
  mayConfirm: false,
  mayReject: false,
  mayWithdraw: true,
};

it("shows a pending change with a link to it, and nothing without one", () => {
  const { container, rerender } = render(<PendingNotice change={null} />);
  expect(container.textContent).toBe("");
  rerender(<PendingNotice change={change} />);
  expect(screen.getByText(/Solicitado por Ana Soto.*Espera a otra persona/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver el cambio" }).getAttribute("href")).toBe(
    `/config/protections?change=${change.id}`,
  );
  rerender(<PendingNotice change={{ ...change, appliesAt: "2026-11-23T12:00:00.000Z" }} />);
  expect(screen.getByText(/se aplicará automáticamente el/)).toBeTruthy();
});
