import { useQuery } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useInvalidationAfterSending } from "../lib/outbox/outbox.invalidate.ts";
import type { OutboxItem } from "../lib/outbox/outbox.item.ts";
import { personMark } from "../lib/person.ts";
import { NOBODY, sessionStore } from "../lib/session.state.ts";
import { changeItem, putItem, storedItems } from "../testing/outbox.ts";
import { project, user } from "../testing/people.ts";
import { Routed } from "./Routed.tsx";

const requests = vi.hoisted(() => ({ home: 0, commitments: 0, elsewhere: 0 }));

function Page() {
  const counter = (name: keyof typeof requests) => async () => ++requests[name];
  const home = useQuery({ queryKey: [project.id, "plans", "home"], queryFn: counter("home") });
  useQuery({ queryKey: [project.id, "commitments", "lanes"], queryFn: counter("commitments") });
  useQuery({ queryKey: ["another-project", "plans"], queryFn: counter("elsewhere") });
  useInvalidationAfterSending();
  return <p>Home {home.data}</p>;
}

vi.mock("../lib/outbox/outbox.db.ts", () => import("../testing/outbox.ts"));
vi.mock("./router.tsx", () => ({
  router: createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  }),
}));

const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  person: personMark(user.id) ?? "",
  project: project.id,
  kind: "follow-up",
  subject: `monitoring-${id}`,
  station: "PZ-01",
  what: "Nivel",
  at: 1,
  method: "PUT",
  path: "/",
  body: {},
  filesPath: "/",
  files: [],
  fileCount: 0,
  size: 1,
  key: id,
  state: "waiting",
  failure: null,
  current: null,
  sentAt: null,
  ...more,
});
const sent = (now: OutboxItem): OutboxItem => ({ ...now, state: "sent", sentAt: Date.now() });

beforeEach(() => {
  storedItems.clear();
  Object.assign(requests, { home: 0, commitments: 0, elsewhere: 0 });
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
});

describe("the pages of a project", () => {
  it("are all refetched once the outbox was sent to the server, also by the service worker", async () => {
    await putItem(item("1"));
    await putItem(item("2"));
    render(<Routed />);
    await screen.findByText("Home 1");
    await act(async () => {
      // Updates the items as the service worker does: without any component of the page.
      for (const one of [...storedItems.values()]) await changeItem(one, sent);
    });
    await screen.findByText("Home 2");
    expect(requests).toEqual({ home: 2, commitments: 2, elsewhere: 1 });
  });

  it("are refetched where the server has another version than the device", async () => {
    await putItem(item("1"));
    render(<Routed />);
    await screen.findByText("Home 1");
    await act(() => changeItem(item("1"), (now) => ({ ...now, state: "conflict" })).then(() => {}));
    await screen.findByText("Home 2");
  });

  it("are not refetched for items that were sent before they were opened", async () => {
    storedItems.set("old", item("old", { state: "sent", sentAt: Date.now() - 60_000 }));
    await putItem(item("new"));
    render(<Routed />);
    await screen.findByText("Home 1");
    await act(() => changeItem(item("new"), sent).then(() => {}));
    await screen.findByText("Home 2");
    expect(requests.home).toBe(2);
  });
});
