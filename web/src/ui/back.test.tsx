import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chooseLocale } from "../lib/i18n.ts";
import { installDialogs } from "../testing/dialogs.ts";
import { Dialog } from "./Dialog.tsx";
import { useLeaveGuard } from "./leave.tsx";

beforeAll(installDialogs);
beforeEach(() => chooseLocale("es"));

let history: RouterHistory;
afterEach(() => {
  cleanup();
  history.destroy();
});

function Panel({ name, confirmsClose, onClose }: { name: string; confirmsClose?: boolean; onClose(): void }) {
  const [inner, setInner] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Dialog shape="panel" title={name} onClose={confirmsClose ? () => setIsConfirming(true) : onClose}>
      <button type="button" onClick={() => setInner(true)}>
        open picture
      </button>
      {isConfirming && <p>lose the photos?</p>}
      {inner && (
        <Dialog title="picture" onClose={() => setInner(false)}>
          a fissure
        </Dialog>
      )}
    </Dialog>
  );
}

function Page({ confirmsClose, unsaved }: { confirmsClose?: boolean; unsaved?: boolean }) {
  const [open, setOpen] = useState(false);
  const guard = useLeaveGuard(unsaved === true, { question: "leave?", leave: "go", stay: "stay" });
  return (
    <>
      <h1>list</h1>
      <button type="button" onClick={() => setOpen(true)}>
        open panel
      </button>
      {open && <Panel name="panel" confirmsClose={confirmsClose} onClose={() => setOpen(false)} />}
      {guard.question}
    </>
  );
}

/** Opens the previous page and then the list; or the list alone, as from a link. */
async function show(
  page: { confirmsClose?: boolean; unsaved?: boolean } = {},
  entries = ["/before", "/list"],
) {
  window.history.replaceState(null, "", entries[0]);
  history = createBrowserHistory();
  const root = createRootRoute({ component: Outlet });
  const before = createRoute({
    getParentRoute: () => root,
    path: "/before",
    component: () => <h1>before</h1>,
  });
  const list = createRoute({
    getParentRoute: () => root,
    path: "/list",
    component: () => <Page {...page} />,
  });
  const router = createRouter({ routeTree: root.addChildren([before, list]), history });
  render(<RouterProvider router={router as never} />);
  for (const path of entries.slice(1)) await act(() => router.navigate({ to: path } as never));
  await screen.findByText("list");
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name));
const back = () => window.history.back();
const address = () => window.location.pathname;

describe("the browser's Back", () => {
  it("closes the panel, then leaves the page", async () => {
    await show();
    await press("open panel");
    await screen.findByText("open picture");
    back();
    await waitFor(() => expect(screen.queryByText("open picture")).toBeNull());
    await waitFor(() => expect(address()).toBe("/list"));
    back();
    await screen.findByText("before");
    expect(address()).toBe("/before");
  });

  it("closes the top layer over the panel first", async () => {
    await show();
    await press("open panel");
    await press("open picture");
    await screen.findByText("a fissure");
    back();
    await waitFor(() => expect(screen.queryByText("a fissure")).toBeNull());
    expect(screen.getByText("open picture")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/list"));
    back();
    await waitFor(() => expect(screen.queryByText("open picture")).toBeNull());
    await waitFor(() => expect(address()).toBe("/list"));
  });

  it("leaves no history entry where the panel was closed otherwise", async () => {
    await show();
    for (let n = 0; n < 3; n++) {
      await press("open panel");
      fireEvent.click(await screen.findByLabelText("Cerrar"));
      await waitFor(() => expect(screen.queryByText("open picture")).toBeNull());
    }
    back();
    await screen.findByText("before");
  });

  it("shows the confirmation of closing, and the panel remains", async () => {
    await show({ confirmsClose: true });
    await press("open panel");
    await screen.findByText("open picture");
    for (let n = 0; n < 2; n++) {
      back();
      await screen.findByText("lose the photos?");
      await waitFor(() => expect(address()).toBe("/list"));
    }
    expect(screen.getByText("open picture")).toBeTruthy();
  });

  it("closes a layer above unsaved work without a question, and asks before the work is left", async () => {
    await show({ unsaved: true });
    await press("open panel");
    await screen.findByText("open picture");
    back();
    await waitFor(() => expect(screen.queryByText("open picture")).toBeNull());
    expect(screen.queryByText("leave?")).toBeNull();
    await waitFor(() => expect(address()).toBe("/list"));
    back();
    await screen.findByText("leave?");
    await press("stay");
    await waitFor(() => expect(address()).toBe("/list"));
    back();
    await screen.findByText("leave?");
    await press("go");
    await screen.findByText("before");
  });

  it("closes the panel of a page that was opened by an external link", async () => {
    await show({}, ["/list"]);
    await press("open panel");
    await screen.findByText("open picture");
    back();
    await waitFor(() => expect(screen.queryByText("open picture")).toBeNull());
    expect(screen.getByText("list")).toBeTruthy();
  });
});
