import type { AccessRights } from "@vetaverde/domain/permissions/access";
import { ROUTES, type RouteName, routeAllows } from "@vetaverde/domain/permissions/routes";

/** Pressed after G: where it leads. The letters are the same in every language. */
export const PLACES = [
  { key: "h", route: "Home" },
  { key: "p", route: "PlanningAndMonitoring" },
  { key: "f", route: "FilesContainer" },
  { key: "n", route: "Notifications" },
  { key: "s", route: "ConfigView" },
] as const satisfies readonly { key: string; route: RouteName }[];
export type Place = (typeof PLACES)[number];

/** Those that the person may open. */
export const placesFor = (standing: AccessRights): Place[] =>
  PLACES.filter(({ route }) => routeAllows(route, standing));

export const pathOfPlace = ({ route }: Place): string =>
  route === "FilesContainer" ? "/files/instrument" : ROUTES[route].path;

/** How long after G the second key still counts. */
export const PAUSE_MS = 1500;

export type Pressed = { kind: "help" } | { kind: "go"; place: Place } | { kind: "begun" } | null;

/** What a key means, `begunAt` being when G was pressed last; null: nothing of ours. */
export function meaningOf(
  key: string,
  at: number,
  begunAt: number | null,
  places: readonly Place[],
): Pressed {
  if (key === "?") return { kind: "help" };
  const letter = key.toLowerCase();
  const place = places.find((one) => one.key === letter);
  if (begunAt !== null && at - begunAt <= PAUSE_MS && place) return { kind: "go", place };
  return letter === "g" ? { kind: "begun" } : null;
}
