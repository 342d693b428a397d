import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { beginLoading } from "../../lib/loading.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { policy, project, user } from "../../testing/people.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { PolicyModal } from "./PolicyModal.tsx";

beforeEach(async () => {
  installDialogs();
  await chooseLocale("es");
  await loadWords("policies");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project, policy });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const accept = () => screen.getByRole<HTMLButtonElement>("button", { name: "Aceptar y continuar" });

describe("the policy modal", () => {
  it("enables accepting only once both boxes are ticked", async () => {
    render(<PolicyModal />);
    const [platform, ofProject] = screen.getAllByRole("checkbox");
    expect(accept().disabled).toBe(true);
    await userEvent.click(platform as HTMLElement);
    expect(accept().disabled).toBe(true);
    await userEvent.click(ofProject as HTMLElement);
    expect(accept().disabled).toBe(false);
    await userEvent.click(platform as HTMLElement);
    expect(accept().disabled).toBe(true);
  });

  it("opens a project's policy on the web, also where its address has no scheme", () => {
    sessionStore.set({ project: { ...project, url_policy: "www.quebrada.cl/politica" } });
    render(<PolicyModal />);
    const links = screen.getAllByRole<HTMLAnchorElement>("link").map((link) => link.getAttribute("href"));
    expect(links).toContain("https://www.quebrada.cl/politica");
  });

  it("has one box where the project has no policy of its own", async () => {
    sessionStore.set({ project: { ...project, url_policy: null } });
    render(<PolicyModal />);
    await userEvent.click(screen.getByRole("checkbox"));
    expect(accept().disabled).toBe(false);
  });

  it("waits until nothing loads, and keeps its ticks during a later load", async () => {
    const end = beginLoading(false);
    render(<PolicyModal />);
    expect(screen.queryByRole("dialog")).toBeNull();
    act(end);
    const [platform] = screen.getAllByRole<HTMLInputElement>("checkbox");
    await userEvent.click(platform as HTMLElement);
    let endBehind = () => {};
    act(() => {
      endBehind = beginLoading(false);
    });
    expect(screen.getAllByRole<HTMLInputElement>("checkbox")[0]?.checked).toBe(true);
    act(endBehind);
  });

  it("is not closed by Escape, by a click outside, or by the browser", () => {
    render(<PolicyModal />);
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    expect(dialog.getAttribute("closedby")).toBe("none");
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
    dialog.close();
    expect(dialog.open).toBe(true);
    expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
  });

  it("shows the dates as DD/MM/yyyy HH:mm:ss in the project's time zone", () => {
    render(<PolicyModal />);
    expect(screen.getByText(/Vigente desde el 20\/11\/2026 17:43:56/)).toBeTruthy();
  });

  it("closes once it is accepted", async () => {
    const accepted = { ...policy, is_valid: true, acceptance_date: "2026-11-20T21:00:00Z" };
    const wire = wireOf({ "POST /user/policy": ok(true), "GET /user/policy": ok(accepted), "GET ": ok([]) });
    render(<PolicyModal />);
    for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
    await userEvent.click(accept());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(wire.to("POST /user/policy")).toHaveLength(1);
  });

  it("signs out a user who declines", async () => {
    wireOf({ "POST /logout": ok(true), "GET ": ok([]) });
    render(<PolicyModal />);
    await userEvent.click(screen.getByRole("button", { name: "Rechazar y cerrar sesión" }));
    await waitFor(() =>
      expect(sessionStore.get()).toMatchObject({ authenticated: false, ended: "declined" }),
    );
  });
});
