import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Notification } from "@vetaverde/contract/notifications";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";

const mine = vi.hoisted(() => ({ systemAdmin: false, projects: [] as object[] }));
vi.mock("../../lib/access-rights.ts", () => ({ useAccessRights: () => mine }));
vi.mock("../../resource/call-query.ts", () => ({
  useCallQuery: (feature: string) => ({ data: feature === "projects" ? mine.projects : [], error: null }),
}));
const { ReachField } = await import("./ReachField.tsx");
const { bodyOf, draftOf, faultsOf } = await import("./notification.draft.ts");

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("notifications", "pick");
  Object.assign(mine, { systemAdmin: false, projects: [] });
});
afterEach(cleanup);

const PROJECTS = ["Andina", "Zaldívar"].map((name, n) => ({ id: `p${n}`, name, company: "Minera" }));
const draft = { ...draftOf(null, "UTC"), message: "Corte de agua" };
const waiting = (recipients: object) =>
  ({
    recipients,
    priority: 1,
    methods: [1],
    module: "general",
    message: "x",
    sendAt: "2026-01-01T00:00:00Z",
  }) as unknown as Notification;
const offered = (props: Partial<Parameters<typeof ReachField>[0]> = {}) => {
  const onDraft = vi.fn();
  render(
    <ReachField project="p0" waiting={null} draft={draft} faults={new Set()} {...props} onDraft={onDraft} />,
  );
  return onDraft;
};
const options = () => screen.queryAllByRole("option").map((one) => one.textContent);

describe("the recipients of a notification", () => {
  it("are the project or its members; several projects for their administrators, everyone for the system administrator", () => {
    offered();
    expect(options()).toEqual(["Todo el proyecto", "Personas del proyecto"]);
    cleanup();
    Object.assign(mine, { projects: PROJECTS });
    offered();
    expect(options()).toEqual(["Todo el proyecto", "Personas del proyecto", "Varios proyectos"]);
    cleanup();
    Object.assign(mine, { systemAdmin: true });
    offered();
    expect(options().at(-1)).toBe("Todos los usuarios de la plataforma");
    cleanup();
    offered({ waiting: waiting({ projects: ["p0"] }) });
    expect(options()).toEqual(["Todo el proyecto", "Personas del proyecto"]);
    cleanup();
    offered({ waiting: waiting({ all: true }) });
    expect(options()).toEqual([]);
  });

  it("are sent as chosen, and required to include a project", async () => {
    Object.assign(mine, { projects: PROJECTS });
    const several = { ...draft, everybody: "projects" as const };
    const onDraft = offered({ draft: several });
    await userEvent.click(screen.getByRole("checkbox", { name: /Zaldívar/ }));
    expect(onDraft).toHaveBeenCalledWith({ projects: ["p1"] });
    expect([...faultsOf(several, "UTC", 0)]).toEqual(["projects"]);
    const bodies = [
      draft,
      { ...several, projects: ["p0", "p1"] },
      { ...draft, everybody: "platform" as const },
      { ...draft, everybody: "some" as const, people: ["u1"] },
    ].map((one) => bodyOf(one, "p0", "UTC").recipients);
    expect(bodies).toEqual([
      { projects: ["p0"] },
      { projects: ["p0", "p1"] },
      { all: true },
      { users: ["u1"] },
    ]);
  });

  it("remain everyone when a scheduled notification is changed", () => {
    const changed = draftOf(waiting({ all: true }), "UTC");
    expect(bodyOf(changed, "p0", "UTC").recipients).toEqual({ all: true });
  });
});
