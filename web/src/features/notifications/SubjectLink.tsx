import type { Notification } from "@vetaverde/contract/notifications";
import type { MouseEvent, ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";

/** The pages of subjects, by the beginning of their addresses. */
const SUBJECTS = [
  ["/modi/graph/", "graph"],
  ["/modi/alerts", "alert"],
  ["/modi/", "device"],
  ["/planning-and-monitoring/", "plan"],
  ["/station/", "station"],
  ["/notifications", "notification"],
  ["/exceedances", "exceedances"],
  ["/environmental-instruments/", "instrument"],
] as const;

/** Follows a link within the application; with a modifier key the browser opens it in another tab or window. */
export const follow = (path: string, onGo: (path: string) => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onGo(path);
};

export interface SubjectLinkProps {
  of: Pick<Notification, "links">;
  onGo(path: string): void;
  /** Renders the link with the given address and text. */
  children(link: { href: string; onClick(event: MouseEvent): void; children: string }): ReactNode;
}

/** Leads to what the notification is about, if to anything. One about several plans leads to their list. */
export function SubjectLink({ of: { links }, onGo, children }: SubjectLinkProps) {
  const t = useT();
  const [first] = links;
  if (!first) return null;
  const kind = SUBJECTS.find(([start]) => first.path.startsWith(start))?.[1] ?? "page";
  const isMany = kind === "plan" && links.length > 1;
  const path = isMany ? "/planning-and-monitoring" : first.path;
  return children({
    href: path,
    onClick: follow(path, onGo),
    children: t(`notifications.subjects.${isMany ? "plans" : kind}`),
  });
}
