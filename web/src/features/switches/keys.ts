import type { CallerRights } from "@vetaverde/domain/permissions/access";
import { ROUTES, type RouteName, routeAllows } from "@vetaverde/domain/permissions/routes";

/** Targets of the key pressed after G. The letters are the same in every language. */
export const PLACES = [
  { key: "h", route: "Home" },
  { key: "p", route: "PlanningAndMonitoring" },
  { key: "f", route: "FilesContainer" },
  { key: "n", route: "Notifications" },
  { key: "s", route: "ConfigView" },
] as const satisfies readonly { key: string; route: RouteName }[];
export type Place = (typeof PLACES)[number];

/** The targets that the user may open. */
export const placesFor = (accessRights: CallerRights): Place[] =>
  PLACES.filter(({ route }) => routeAllows(route, accessRights));

export const pathOfPlace = ({ route }: Place): string =>
  route === "FilesContainer" ? "/files/instrument" : ROUTES[route].path;

/** Maximum time in ms between G and the second key. */
export const PAUSE_MS = 1500;

export type Pressed = { kind: "help" } | { kind: "go"; place: Place } | { kind: "begun" } | null;

/** Meaning of a key press; `begunAt` is the time of the last G. Null if it is not a shortcut. */
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
