import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./shapes.ts";

export const menuEntry = z
  .object({
    alias: z.string(),
    label: z.string(),
    type: z.enum(["area", "board", "link", "environment-report"]),
    report: z.string().optional(),
    url: z.string().optional(),
    icon: z.string().optional(),
    get submenu() {
      return z.array(menuEntry);
    },
  })
  .meta({ id: "MenuEntry" });
export type MenuEntry = z.output<typeof menuEntry>;

export const menusEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/general/menu",
    also: "/fkl-general/general/menu",
    access: "readSelf",
    summary: "One's own menu in a project: only the entries that one may see.",
    query: z.strictObject({ project: id, user: id }),
    reply: z.array(menuEntry),
  }),
} as const;
