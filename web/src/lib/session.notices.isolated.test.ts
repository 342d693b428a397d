import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SESSION_ANSWERS, user } from "../testing/people.ts";
import { failed, ok, wireOf } from "../testing/wire.ts";

const endpoint = "https://push.example/abc";
/** First 16 digits of the SHA-256 of that endpoint. */
const MARK = "f7a263f8786e9f95";
const device = (mark: string) => ({
  id: "0193aaaa-0000-7000-8000-0000000000d1",
  mark,
  device: "Chrome",
  createdAt: "2026-11-23T00:00:00.000Z",
  lastAt: null,
});
const state = (...marks: string[]) => ok({ available: true, publicKey: "x", devices: marks.map(device) });
const answers = {
  "POST /login": ok("code-1"),
  "POST /logout": ok(true),
  "POST /fkl-notification/push/leave": state(),
  ...SESSION_ANSWERS,
};

const unsubscribe = vi.fn<() => Promise<boolean>>();
let subscribed = true;
const letGo = async () => {
  subscribed = false;
  return true;
};
beforeEach(() => {
  localStorage.clear();
  subscribed = true;
  unsubscribe.mockReset().mockImplementation(letGo);
  const getSubscription = async () => (subscribed ? { endpoint, unsubscribe } : null);
  const getRegistration = async () => ({ pushManager: { getSubscription } });
  vi.stubGlobal("Notification", { permission: "granted" });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { getRegistration } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

/** A freshly loaded page, with or without a signed-in user. */
async function page(signedIn: boolean) {
  vi.resetModules();
  const state = await import("./session.state.ts");
  state.updateSession(
    signedIn ? { authenticated: true, user: { ...user, AuthCode: "code-1" } } : state.NOBODY,
  );
  const session = await import("./session.ts");
  session.startSession();
  return session;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it("signing out unsubscribes the browser at the server, while the session is valid, and in the browser", async () => {
  const wire = wireOf({ ...answers, "GET /fkl-notification/push": state(MARK) });
  const session = await page(true);
  await session.signOut();
  const order = wire.seen.filter(({ method }) => method === "POST").map(({ url }) => url);
  expect(order).toEqual(["/fkl-notification/push/leave", "/logout"]);
  expect(wire.to("POST /fkl-notification/push/leave")[0]?.body).toEqual({ id: device(MARK).id });
  await waitFor(() => expect(subscribed).toBe(false));
});

it("a subscription that could not be ended offline ends at the next start, without a sign-in", async () => {
  wireOf({ "GET ": "no answer", "POST ": "no answer" });
  unsubscribe.mockRejectedValue(new Error("no network"));
  const session = await page(true);
  await session.signOut();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(subscribed).toBe(true);
  unsubscribe.mockImplementation(letGo);
  await page(false);
  await waitFor(() => expect(subscribed).toBe(false));
  await waitFor(() => expect(localStorage.getItem("vv.left")).toBeNull());
});

it("an expired session does not end the push subscription, nor does the next start", async () => {
  wireOf({ ...answers, "POST /logout": failed(401, "FK-0001"), "GET /fkl-notification/push": state(MARK) });
  const session = await page(true);
  await session.signOut({ reason: "idle" });
  await page(false);
  await settled();
  expect(unsubscribe).not.toHaveBeenCalled();
});

it("signing in after another user's expired session ends that user's push subscription", async () => {
  wireOf({ ...answers, "GET /fkl-notification/push": state("0000000000000000") });
  const session = await page(false);
  await settled();
  expect(unsubscribe).not.toHaveBeenCalled();
  await session.signIn("a@b.cl", "x");
  await waitFor(() => expect(subscribed).toBe(false));
});

it("the user's own push subscription remains at a start, and when the server is unreachable", async () => {
  wireOf({ ...answers, "GET /fkl-notification/push": state(MARK) });
  await page(true);
  await settled();
  wireOf({ "GET ": "no answer" });
  await page(true);
  await settled();
  expect(unsubscribe).not.toHaveBeenCalled();
});
