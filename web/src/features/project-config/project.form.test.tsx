import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { project as known, user } from "../../testing/people.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { useProjectForm } from "./project.form.ts";

const project = { ...known, logo: "0193dddd-0000-4000-8000-000000000001" };
const ONE = `/fkl-project/${project.id}`;

beforeEach(async () => {
  await chooseLocale("es");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" } });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

function open() {
  const onSaved = vi.fn();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useProjectForm({ project, onSaved }), { wrapper });
  return { onSaved, form: () => result.current };
}

describe("a project's form", () => {
  it("saves once for two immediate presses, under a key that stays the same for the same content", async () => {
    const answers = [failed(500, "E001"), ok(project)];
    const wire = wireOf({ [`PUT ${ONE}`]: () => answers.shift() ?? "no answer" });
    const { form, onSaved } = open();
    await act(async () => {
      const { submit } = form();
      await Promise.all([submit(), submit()]);
    });
    expect(wire.to("PUT")).toHaveLength(1);
    await act(() => form().submit());
    const keys = wire.to("PUT").map((call) => new Headers(call.headers).get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it("is not saved while its logo is uploading", async () => {
    const wire = wireOf({ [`PUT ${ONE}`]: ok(project) });
    const { form } = open();
    act(() => form().setSendingLogo(true));
    await act(() => form().submit());
    expect(wire.to("PUT")).toEqual([]);
    act(() => form().change({ logo: "0193dddd-0000-4000-8000-000000000002" }));
    act(() => form().setSendingLogo(false));
    await act(() => form().submit());
    expect(wire.to("PUT").map(({ body }) => body)).toMatchObject([
      { logo: "0193dddd-0000-4000-8000-000000000002" },
    ]);
  });

  it("keeps the input on a version conflict, and is saved over the other version", async () => {
    const theirs = { ...project, version: "2", color: "#005f73", name: "Quebrada Sur" };
    const answers = [failed(409, "STALE_VERSION"), ok({ ...theirs, version: "3" })];
    const wire = wireOf({
      [`PUT ${ONE}`]: () => answers.shift() ?? "no answer",
      [`GET ${ONE}`]: ok(theirs),
    });
    const { form, onSaved } = open();
    act(() => form().change({ name: "Quebrada Norte", nearDays: "12" }));
    await act(() => form().submit());
    expect(form().stale).toBe(true);
    await act(() => form().reload());
    expect(form().draft).toMatchObject({ name: "Quebrada Norte", nearDays: "12", color: "#005f73" });
    expect([form().stale, form().both]).toEqual([false, ["name"]]);
    await act(() => form().submit());
    expect(wire.to("PUT")[1]?.body).toMatchObject({ version: "2", name: "Quebrada Norte", color: "#005f73" });
    expect(onSaved).toHaveBeenCalledOnce();
  });
});
