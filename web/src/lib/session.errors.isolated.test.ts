import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { policy, project, SESSION_ANSWERS, user } from "../testing/people.ts";
import { failed, ok, wireOf } from "../testing/wire.ts";

/** A page with a signed-in user and a chosen project, after its initial load. */
async function page() {
  vi.resetModules();
  const state = await import("./session.state.ts");
  const session = await import("./session.ts");
  const end = session.startSession();
  state.updateSession({ authenticated: true, user: { ...user, AuthCode: "code-1" }, project });
  return { session, end, now: state.sessionStore.get };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => vi.unstubAllGlobals());

describe("a failed load", () => {
  it.each([
    ["permissions", "GET /user/permissions"],
    ["menu", "GET /general/menu"],
    ["policy", "GET /user/policy"],
  ] as const)("is the session's error for an empty response: %s", async (what, call) => {
    wireOf({ ...SESSION_ANSWERS, [call]: { status: 204 } });
    const { session, end, now } = await page();
    await session.loadProjectData();
    end();
    expect(now().error).toMatchObject({ status: true, type: 204, what });
    expect(now()[what]).toBeNull();
  });

  it.each([
    ["the HTTP status", failed(503, "UNAVAILABLE"), 503],
    ["the catalogue's code", failed(404, "FK-0002"), "FK-0002"],
  ])("has %s for its type", async (_, answer, type) => {
    wireOf({ ...SESSION_ANSWERS, "GET /general/menu": answer });
    const { session, end, now } = await page();
    await session.loadProjectData();
    end();
    expect(now().error).toMatchObject({ status: true, type, what: "menu" });
  });

  it("is cleared once the user could be loaded", async () => {
    wireOf({ ...SESSION_ANSWERS, "GET /user/policy": { status: 204 } });
    const { session, end, now } = await page();
    await session.loadProjectData();
    expect(now().error?.type).toBe(204);
    wireOf({ ...SESSION_ANSWERS, "GET /user/": "no answer" });
    await session.refreshSession();
    expect(now().error).toMatchObject({ what: "user" });
    wireOf(SESSION_ANSWERS);
    await session.refreshSession();
    end();
    expect(now()).toMatchObject({ error: null, policy });
  });
});

describe("a session code that is refused", () => {
  it.each([
    ["/?tab=mostUsed", "on Home stays there, as it was", "/?tab=mostUsed"],
    ["/schedule?month=2026-11", "elsewhere goes Home", "/"],
  ])("%s: a user %s", async (from, _, to) => {
    const { session, end, now } = await page();
    history.replaceState(null, "", from);
    wireOf({ "GET ": failed(401, "FK-0001") });
    await session.loadProjectData();
    end();
    expect(now()).toMatchObject({ authenticated: false, user: null, project: null, ended: "expired" });
    expect(location.pathname + location.search).toBe(to);
  });
});

describe("the data stored on the device", () => {
  it.each([
    ["is cleared by a sign-out that the server confirmed", ok(true), null],
    ["stays after one that failed, but for the session itself", failed(500, "INTERNAL"), "1"],
    ["stays after one that nobody answered", "no answer" as const, "1"],
  ])("%s", async (_, answer, left) => {
    wireOf({ "POST /logout": answer, "POST ": ok(true), ...SESSION_ANSWERS });
    const { session, end, now } = await page();
    localStorage.setItem("vv.something", "1");
    await session.signOut();
    end();
    expect(now()).toMatchObject({ authenticated: false, user: null, menu: null, policy: null });
    expect(localStorage.getItem("vv.session")).toBeNull();
    expect(localStorage.getItem("vv.something")).toBe(left);
  });
});
