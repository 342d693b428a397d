import { render, screen } from "@testing-library/react";
import type { NotificationDelivery } from "@vetaverde/contract/notifications";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { Deliveries } from "./Deliveries.tsx";

setUpPage({ words: ["notifications"] });

it("shows the result of each of a user's browsers in text, never as an error code", () => {
  const row: NotificationDelivery = {
    user: { id: "0193cccc-0000-7000-8000-000000000001", name: "Ana Rojas" },
    method: 4,
    state: "failed",
    attempts: 1,
    error: null,
    at: null,
    heldUntil: null,
    readAt: null,
  };
  const rows: NotificationDelivery[] = [
    { ...row, error: "GONE" },
    { ...row, error: "status 413" },
    { ...row, state: "queued", error: "timeOut" },
    { ...row, state: "sent" },
    { ...row, method: 2, error: "550 no such user" },
  ];
  render(<Deliveries rows={rows} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Ana RojasNavegador · fallóEl navegador ya no recibe notificaciones de esta persona.",
    "Ana RojasNavegador · fallóEl servicio del navegador rechazó la notificación.",
    "Ana RojasNavegador · en colaEl servicio del navegador no respondió a tiempo.",
    "Ana RojasNavegador · enviada",
    "Ana RojasCorreo · falló550 no such user",
  ]);
});
