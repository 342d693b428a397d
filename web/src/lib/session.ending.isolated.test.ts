import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { policy, project, user } from "../testing/people.ts";
import { failed, ok, wireOf } from "../testing/wire.ts";

const KEY = "vv.session";
const person = (name: string) => ({
  ...user,
  id: `0193aaaa-0000-7000-8000-00000000000${name}`,
  AuthCode: name,
});
const answers = {
  "GET /user/permissions": ok([1]),
  "GET /user/policy": ok(policy),
  "GET /general/menu": ok([]),
};

/** A page with a signed-in user and a chosen project. */
async function pageOf(name: string) {
  vi.resetModules();
  const state = await import("./session.state.ts");
  const session = await import("./session.ts");
  state.updateSession({ authenticated: true, user: person(name), project });
  const stop = session.startSession();
  return { session, stop, now: state.sessionStore.get };
}

/** Simulates another tab of the same browser: it writes to the storage, and this one receives the event. */
function elsewhere(name: string) {
  const stored = {
    authenticated: true,
    user: person(name),
    project,
    permissions: [2],
    menu: null,
    policy: null,
  };
  localStorage.setItem(KEY, JSON.stringify(stored));
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/planning-and-monitoring");
});
afterEach(() => vi.unstubAllGlobals());

describe("signing out of an already ended session", () => {
  it("is a normal sign-out: no error, and no personal data remain", async () => {
    wireOf({ ...answers, "POST /logout": failed(401, "FK-0001"), "GET ": ok(user) });
    const { session, stop, now } = await pageOf("1");
    localStorage.setItem("vv.something", "1");
    await session.signOut({ reason: "idle" });
    stop();
    expect(now()).toMatchObject({ authenticated: false, user: null, error: null, ended: "idle" });
    expect(Object.keys(localStorage)).toEqual([]);
    expect(location.pathname).toBe("/");
  });

  it("is no error where the server reports an earlier sign-out", async () => {
    wireOf({ ...answers, "POST /logout": failed(409, "FK-0010"), "GET ": ok(user) });
    const { session, stop, now } = await pageOf("1");
    await session.signOut();
    stop();
    expect(now()).toMatchObject({ authenticated: false, user: null, error: null, ended: "signedOut" });
  });

  it("stays on the page when requested", async () => {
    wireOf({ ...answers, "POST /logout": failed(401, "FK-0001"), "GET ": ok(user) });
    const { session, stop, now } = await pageOf("1");
    await session.signOut({ redirect: false });
    stop();
    expect(now().authenticated).toBe(false);
    expect(location.pathname).toBe("/planning-and-monitoring");
  });
});

describe("a change of user in another tab", () => {
  it("leaves no response of the previous user in the next one's session", async () => {
    wireOf({ "GET ": "no answer" });
    const { session, stop, now } = await pageOf("1");
    // The load at page start must have finished, so that only the load under test is in progress.
    await waitFor(() => expect(now().error?.what).toBe("policy"));
    const wire = wireOf(answers);
    const late = session.loadProjectData();
    elsewhere("2");
    await late;
    stop();
    expect(wire.to("GET /user/permissions")).toHaveLength(1);
    expect(now()).toMatchObject({ user: { id: person("2").id }, permissions: [2], menu: null, policy: null });
  });
});
