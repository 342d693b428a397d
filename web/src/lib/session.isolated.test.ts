import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { policy, project, user } from "../testing/people.ts";
import { failed, ok, wireOf } from "../testing/wire.ts";

const menu = [{ alias: "Home", label: "Inicio", type: "area", submenu: [] }];
const whole = {
  "POST /login": ok("code-1"),
  "GET /user/permissions": ok([1, 2]),
  "GET /user/policy": ok(policy),
  "GET /user/": ok(user),
  "GET /general/menu": ok(menu),
  "GET /fkl-project/landing": ok(null),
  "PUT /fkl-project/": ok(true),
  "GET /fkl-project/": ok(project),
  "POST /logout": ok(true),
};

/** A page that has just been loaded on this device. */
async function freshPage() {
  vi.resetModules();
  const session = await import("./session.ts");
  session.startSession();
  return session;
}
const stored = () =>
  JSON.parse(localStorage.getItem("vv.session") ?? "null") as Record<string, unknown> | null;
const settled = (session: Awaited<ReturnType<typeof freshPage>>, condition: () => boolean) =>
  waitFor(() => {
    if (!condition()) throw new Error(JSON.stringify(session.currentSession()));
  });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => vi.unstubAllGlobals());

async function signedIn() {
  const wire = wireOf(whole);
  const session = await freshPage();
  await session.signIn("admin@demo.vetaverde.org", "Veta2026");
  return { wire, session };
}

describe("signing in", () => {
  it("fetches the user by e-mail with the code, and stores the code with the user", async () => {
    const { wire, session } = await signedIn();
    expect(wire.to("GET /user/admin%40demo")[0]?.headers["Authorization"]).toBe("code-1");
    expect(session.currentSession()).toMatchObject({
      authenticated: true,
      user: { AuthCode: "code-1" },
      error: null,
    });
    expect(stored()).toMatchObject({ authenticated: true });
  });

  it.each([
    [{ status: 204 }, 204],
    [failed(401, "WRONG_CREDENTIALS"), 401],
    [failed(403, "FK-0003"), "FK-0003"],
    [failed(429, "RATE_LIMITED"), 429],
  ])("stores a refusal as the session's error", async (answer, type) => {
    wireOf({ ...whole, "POST /login": answer });
    const session = await freshPage();
    await expect(session.signIn("a@b.cl", "x")).rejects.toThrow();
    expect(session.currentSession()).toMatchObject({
      authenticated: false,
      error: { status: true, type, what: "login" },
    });
  });

  it("leaves the session without a user while the user's record is not loaded", async () => {
    wireOf({ ...whole, "GET /user/": failed(404, "FK-0002") });
    const session = await freshPage();
    await expect(session.signIn("a@b.cl", "x")).rejects.toThrow();
    expect(session.currentSession()).toMatchObject({
      authenticated: false,
      error: { type: "FK-0002", what: "user" },
    });
  });
});

describe("choosing a project", () => {
  it("loads permissions, menu and policy of that project", async () => {
    const { wire, session } = await signedIn();
    await session.chooseProject(project);
    expect(session.currentSession()).toMatchObject({
      project: { id: project.id },
      permissions: [1, 2],
      menu,
      policy,
    });
    expect(wire.to("GET /general/menu")[0]?.url).toBe(`/general/menu?project=${project.id}&user=${user.id}`);
  });

  it("uses the project that the server returns after signing in, without a question", async () => {
    const wire = wireOf({ ...whole, "GET /fkl-project/landing": ok(project) });
    const session = await freshPage();
    history.replaceState(null, "", "/planning-and-monitoring?name=agua");
    await session.signIn("admin@demo.vetaverde.org", "Veta2026");
    await settled(session, () => session.currentSession().menu !== null);
    expect(session.currentSession()).toMatchObject({ project: { id: project.id }, permissions: [1, 2] });
    expect(wire.to("GET /fkl-project/landing")[0]?.headers["Authorization"]).toBe("code-1");
    // The requested address is unchanged.
    expect(location.pathname + location.search).toBe("/planning-and-monitoring?name=agua");
  });

  it("is requested where the server returns none", async () => {
    wireOf({ ...whole, "GET /fkl-project/landing": failed(500, "INTERNAL") });
    const session = await freshPage();
    await session.signIn("admin@demo.vetaverde.org", "Veta2026");
    expect(session.currentSession()).toMatchObject({ authenticated: true, project: null });
  });

  it("is stored for every device", async () => {
    const { wire, session } = await signedIn();
    await session.chooseProject(project);
    expect(wire.to(`PUT /fkl-project/${project.id}/landing`)).toHaveLength(1);
  });

  it("falls back to the server's next project when the user was removed from the current one", async () => {
    const { session } = await signedIn();
    await session.chooseProject({ ...project, id: "0193aaaa-0000-7000-8000-00000000dead" });
    wireOf({
      ...whole,
      "GET /fkl-project/projects/0193aaaa-0000-7000-8000-00000000dead": failed(403, "FORBIDDEN"),
      "GET /fkl-project/landing": ok(project),
    });
    await session.refreshSession();
    expect(session.currentSession()).toMatchObject({ project: { id: project.id }, permissions: [1, 2] });
  });

  it("stores an empty menu as an error and the rest as returned", async () => {
    const { session } = await signedIn();
    wireOf({ ...whole, "GET /general/menu": { status: 204 } });
    await session.chooseProject(project);
    expect(session.currentSession()).toMatchObject({
      permissions: [1, 2],
      menu: null,
      error: { status: true, type: 204, what: "menu" },
    });
  });

  it("treats a refusal as no permission and no menu, whatever else fails with it", async () => {
    const { session } = await signedIn();
    await session.chooseProject(project);
    const refused = failed(403, "FORBIDDEN");
    wireOf({
      ...whole,
      "GET /user/permissions": refused,
      "GET /user/policy": refused,
      "GET /general/menu": refused,
    });
    await session.loadProjectData();
    expect(session.currentSession()).toMatchObject({
      permissions: [],
      menu: [],
      error: { status: true, type: 403 },
    });
    // Without any response the permissions are unknown.
    wireOf(whole);
    await session.loadProjectData();
    wireOf({ ...whole, "GET /user/permissions": "no answer", "GET /general/menu": "no answer" });
    await session.loadProjectData();
    expect(session.currentSession().permissions).toEqual([1, 2]);
  });

  it("ignores responses for a project that was left meanwhile", async () => {
    const { session } = await signedIn();
    const other = { ...project, id: "0193bbbb-0000-7000-8000-000000000002" };
    const slow = session.chooseProject(project);
    wireOf({ ...whole, "GET /user/permissions": ok([2]) });
    await Promise.all([slow, session.chooseProject(other)]);
    expect(session.currentSession()).toMatchObject({ project: { id: other.id }, permissions: [2] });
  });
});

describe("a reload", () => {
  it("restores the user and the project, and refreshes them", async () => {
    const { session } = await signedIn();
    await session.chooseProject(project);
    wireOf({ ...whole, "GET /user/permissions": ok([2]) });
    const next = await freshPage();
    expect(next.currentSession()).toMatchObject({
      authenticated: true,
      project: { id: project.id },
      permissions: [1, 2],
    });
    await settled(next, () => next.currentSession().permissions?.length === 1);
  });

  it("keeps the stored session while offline", async () => {
    const { session } = await signedIn();
    await session.chooseProject(project);
    wireOf({});
    const next = await freshPage();
    await settled(next, () => next.currentSession().error !== null);
    expect(next.currentSession()).toMatchObject({ authenticated: true, menu, permissions: [1, 2] });
  });
});

describe("signing out", () => {
  it("posts the logout, deletes the user's data and keeps the device's", async () => {
    localStorage.setItem("vv.locale", '"fr"');
    localStorage.setItem("vv.something", "1");
    const { wire, session } = await signedIn();
    history.replaceState(null, "", "/planning-and-monitoring");
    await session.signOut();
    expect(wire.to("POST /logout")[0]?.headers["Authorization"]).toBe("code-1");
    expect(session.currentSession()).toMatchObject({
      authenticated: false,
      user: null,
      project: null,
      menu: null,
    });
    expect(Object.keys(localStorage)).toEqual(["vv.locale"]);
    expect(location.pathname).toBe("/");
  });

  it("clears the state even where the logout fails, and stores the failure", async () => {
    const { session } = await signedIn();
    wireOf({ "POST /logout": failed(500, "INTERNAL") });
    await session.signOut();
    expect(session.currentSession()).toMatchObject({
      authenticated: false,
      user: null,
      error: { type: 500, what: "logout" },
    });
    expect(stored()).toBeNull();
  });

  it("stays on the page when requested", async () => {
    const { session } = await signedIn();
    history.replaceState(null, "", "/planning-and-monitoring");
    await session.signOut({ redirect: false });
    expect(location.pathname).toBe("/planning-and-monitoring");
  });

  it("posts nothing where no user is signed in", async () => {
    const wire = wireOf(whole);
    const session = await freshPage();
    history.replaceState(null, "", "/planning-and-monitoring");
    await session.signOut();
    expect(wire.seen).toEqual([]);
    expect(location.pathname).toBe("/");
  });
});

describe("a session code that is refused", () => {
  it("signs out, opens Home and shows that the session ended", async () => {
    const { session } = await signedIn();
    history.replaceState(null, "", "/planning-and-monitoring");
    const wire = wireOf({ "GET ": failed(401, "FK-0001") });
    await session.chooseProject(project);
    expect(session.currentSession()).toMatchObject({ authenticated: false, ended: "expired" });
    expect(location.pathname).toBe("/");
    expect(wire.to("POST /logout")).toEqual([]);
  });

  it("does not sign out a user who has signed in again meanwhile in another tab", async () => {
    const { session } = await signedIn();
    const stored = JSON.parse(localStorage.getItem("vv.session") ?? "{}");
    stored.user.AuthCode = "code-2";
    localStorage.setItem("vv.session", JSON.stringify(stored));
    wireOf({ "GET ": failed(401, "FK-0001") });
    await session.loadProjectData();
    await session.refreshSession();
    expect(session.currentSession()).toMatchObject({ authenticated: true, user: { AuthCode: "code-2" } });
  });
});

describe("several tabs", () => {
  const announce = () => dispatchEvent(new StorageEvent("storage", { key: "vv.session" }));

  it("sign out together", async () => {
    const { session } = await signedIn();
    localStorage.removeItem("vv.session");
    announce();
    expect(session.currentSession().authenticated).toBe(false);
  });

  it("sign in together", async () => {
    const { session } = await signedIn();
    const stored = localStorage.getItem("vv.session") ?? "";
    await session.signOut();
    localStorage.setItem("vv.session", stored);
    announce();
    expect(session.currentSession()).toMatchObject({ authenticated: true, user: { email: user.email } });
  });
});

describe("a view of another project as one of its users", () => {
  const view = {
    code: "view-1",
    expiresAt: "2099-01-01T00:00:00Z",
    user: { id: "0193aaaa-0000-7000-8000-00000000000f", name: "Eva", lastName: "Rojas" },
  };
  const other = { ...project, id: "0193bbbb-0000-7000-8000-000000000003" };

  it("neither loads nor accepts the viewer's own policy status, which is loaded again at the end", async () => {
    const { session } = await signedIn();
    await session.chooseProject(project);
    const wire = wireOf(whole);
    await session.seeAs(view, other);
    expect(session.currentSession()).toMatchObject({ project: { id: other.id }, policy: null, view });
    await session.acceptPolicy();
    expect([wire.to("GET /user/policy"), wire.to("POST /user/policy")]).toEqual([[], []]);
    for (const sent of wire.to("GET /user/permissions")) expect(sent.headers["View-As"]).toBe("view-1");
    await session.seeAs(null);
    expect(wire.to("GET /user/policy")).toHaveLength(1);
    expect(session.currentSession().policy).toEqual(policy);
  });

  it("does not accept a policy with a status that was loaded before", async () => {
    const { session } = await signedIn();
    await session.chooseProject(project);
    const wire = wireOf({ ...whole, "POST /user/policy": ok(true) });
    await session.seeAs(view);
    await session.acceptPolicy();
    expect(wire.to("POST /user/policy")).toEqual([]);
  });
});

describe("accepting the policy", () => {
  it("is sent for the user in the project, and the status is loaded again", async () => {
    const { session } = await signedIn();
    await session.chooseProject(project);
    const accepted = { ...policy, is_valid: true, acceptance_date: "2026-11-20T21:00:00Z" };
    const wire = wireOf({ ...whole, "POST /user/policy": ok(true), "GET /user/policy": ok(accepted) });
    await session.acceptPolicy();
    expect(wire.to("POST /user/policy")[0]?.body).toEqual({
      policy: policy.id_policy,
      project: project.id,
      user: user.id,
    });
    expect(session.currentSession().policy?.is_valid).toBe(true);
  });
});
