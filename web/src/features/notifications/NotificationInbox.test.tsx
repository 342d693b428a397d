import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { NotificationInbox } from "./NotificationInbox.tsx";

setUpPage({ screen: "desk", words: ["notifications"], hasCalls: true });

it("requests the page of the address, also where it is a text, and continues from it", async () => {
  const item = {
    id: "0193cccc-0000-7000-8000-000000000001",
    priority: 2,
    methods: [1],
    module: "plans",
    origin: "x",
    message: "Aviso",
    sender: null,
    createdAt: "2026-11-20T12:00:00Z",
    sendAt: "2026-11-20T12:00:00Z",
    sentAt: "2026-11-20T12:00:00Z",
    readAt: "2026-11-20T12:00:00Z",
    deliveries: null,
    links: [],
  };
  const counts = { all: 120, new: 0, read: 120, unread: 0 };
  const wire = wireOf({
    [`GET /fkl-notification/p/notifications/${item.id}`]: ok({ ...item, recipients: {}, recipientCount: 3 }),
    "GET /fkl-notification/": ok({ items: [item], total: 120, page: 2, size: 50, counts }),
  });
  const onSearch = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NotificationInbox
        project="p"
        search={{ page: "2" }}
        onEdit={() => {}}
        onGo={() => {}}
        onSearch={onSearch}
        admin={false}
        mayWrite
      />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /siguiente/i }));
  expect(wire.seen[0]?.url).toContain("page=2");
  expect(onSearch).toHaveBeenCalledWith({ page: 3 });
});

it("marks a received notification as read, and not one that the user only views", async () => {
  const ID = "0193cccc-0000-7000-8000-000000000001";
  const one = {
    id: ID,
    priority: 2,
    methods: [1],
    module: "plans",
    origin: "person",
    message: "Aviso",
    sender: null,
    creator: null,
    attachment: null,
    recipients: { projects: ["p"] },
    recipientCount: 3,
    attachmentName: null,
    createdAt: "2026-11-20T12:00:00Z",
    sendAt: "2026-11-20T12:00:00Z",
    sentAt: "2026-11-20T12:00:00Z",
    readAt: null,
    deliveries: null,
    links: [],
  };
  const deaf = { onEdit: () => {}, onGo: () => {}, onSearch: () => {} };
  const counts = { all: 1, new: 0, read: 0, unread: 1 };
  for (const received of [false, true]) {
    const wire = wireOf({
      [`GET /fkl-notification/p/notifications/${ID}`]: ok({ ...one, received }),
      "GET /fkl-notification/": ok({ items: [], total: 0, page: 1, size: 50, counts }),
      "POST /fkl-notification/": ok({ unread: 0 }),
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NotificationInbox project="p" search={{ item: ID }} {...deaf} admin mayWrite />
      </QueryClientProvider>,
    );
    await screen.findByRole("heading", { name: "Aviso" });
    await waitFor(() => expect(wire.to("POST ").length).toBe(received ? 1 : 0));
    cleanup();
  }
});

it("opens on the newest, which stays unread until it is chosen or marked as read in its row", async () => {
  const ids = ["0193cccc-0000-7000-8000-000000000002", "0193cccc-0000-7000-8000-000000000001"];
  const items = ids.map((id, at) => ({
    id,
    priority: 2,
    methods: [1],
    module: "plans",
    origin: "person",
    message: `Aviso ${2 - at}`,
    sender: null,
    recipients: { projects: ["p"] },
    recipientCount: 3,
    attachment: null,
    sendAt: "2026-11-20T12:00:00Z",
    sentAt: "2026-11-20T12:00:00Z",
    readAt: null,
    deliveries: null,
    links: [],
    received: true,
  }));
  const counts = { all: 2, new: 0, read: 0, unread: 2 };
  const wire = wireOf({
    [`GET /fkl-notification/p/notifications/${ids[0]}`]: ok(items[0]),
    "GET /fkl-notification/": ok({ items, total: 2, page: 1, size: 50, counts }),
    "POST /fkl-notification/": ok({ unread: 1 }),
  });
  const deaf = { onEdit: () => {}, onGo: () => {}, onSearch: () => {} };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NotificationInbox project="p" search={{}} {...deaf} admin mayWrite />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Aviso 2" });
  expect(wire.to("POST ")).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Marcar como leída: Aviso 1" }));
  await waitFor(() => expect(wire.to("POST ")[0]?.url).toContain(`${ids[1]}/read`));
});

it("opens the last page where the address is beyond the end, and requests by priority", async () => {
  const counts = { all: 51, new: 0, read: 51, unread: 0 };
  const wire = wireOf({ "GET /fkl-notification/": ok({ items: [], total: 51, page: 9, size: 50, counts }) });
  const onSearch = vi.fn();
  const search = { page: 9, priority: ["1", "3"] };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NotificationInbox
        project="p"
        search={search}
        onEdit={() => {}}
        onGo={() => {}}
        onSearch={onSearch}
        admin
        mayWrite
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ ...search, page: 2 }));
  expect(wire.seen[0]?.url).toContain("priority=1&priority=3");
});
