import type { NotificationKind } from "@vetaverde/contract/notification-settings";

export const PRIORITIES = [1, 2, 3] as const;

const sameKind = (a: NotificationKind, b: NotificationKind): boolean =>
  a.module === b.module && a.priority === b.priority;

export const hasKind = (kinds: readonly NotificationKind[], kind: NotificationKind): boolean =>
  kinds.some((one) => sameKind(one, kind));

/** The list with a kind added or removed. */
export function withKind(
  kinds: readonly NotificationKind[],
  kind: NotificationKind,
  on: boolean,
): NotificationKind[] {
  const rest = kinds.filter((one) => !sameKind(one, kind));
  return on ? [...rest, kind] : rest;
}
