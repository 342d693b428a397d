import { type EditorEntry, type GivenEntry, menusEndpoints } from "@vetaverde/contract/menus";
import type { DemoCaller } from "./client.ts";
import { REFERENCES } from "./menu.data.ts";

export interface DemoLink {
  label: string;
  url: string;
}

/** A board that the menu opens. */
export interface MenuBoard {
  type: "board" | "environment-report";
  boardId: string;
  label: string;
  /** The page that it follows. */
  after: string;
}

/**
 * Adds the project's boards and links to what the authority publishes to the standard menu.
 * @returns the id of the heading over the links
 */
export async function arrangeMenu(
  admin: DemoCaller,
  project: string,
  links: readonly DemoLink[],
  boards: readonly MenuBoard[] = [],
): Promise<string> {
  const params = { project };
  const { version, entries } = await admin.call(menusEndpoints.editor, { params });
  const arranged = (entry: EditorEntry): GivenEntry[] => [
    { ...existingEntry(entry), submenu: entry.submenu.flatMap(arranged) },
    ...boards
      .filter(({ after }) => after === entry.area)
      .map(({ type, label, boardId }) => ({ ...newEntry(type, label), boardId })),
  ];
  const references = {
    ...newEntry("area", REFERENCES),
    submenu: links.map(({ label, url }) => ({ ...newEntry("link", label), url })),
  };
  const body = { version, entries: [...entries.flatMap(arranged), references] };
  const saved = await admin.call(menusEndpoints.save, { params, body });
  const heading = saved.entries.at(-1);
  if (heading?.label !== REFERENCES) throw new Error("the menu does not end with its references");
  return heading.id;
}

const newEntry = (type: GivenEntry["type"], label: string): GivenEntry => ({
  type,
  label,
  icon: null,
  visible: true,
  submenu: [],
});

/** A heading is sent with its name: it has no page whose name would be displayed. */
const existingEntry = ({ id, type, area, label, shown, icon, visible }: EditorEntry): GivenEntry => ({
  id,
  type,
  ...(area === undefined ? { label: shown } : { area, label }),
  icon,
  visible,
  submenu: [],
});

/** Denies an entry, and all entries below it, to a user who otherwise reads the project. */
export async function closeEntry(
  admin: DemoCaller,
  project: string,
  entry: string,
  user: string,
): Promise<void> {
  await admin.call(menusEndpoints.saveOfMember, {
    params: { project, user },
    body: { entries: [{ id: entry, status: false, permissions: null }] },
  });
}
