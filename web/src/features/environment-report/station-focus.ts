import { useCallback, useMemo, useState } from "react";
import type { Mark, Trail } from "../../charts/marks.ts";
import type { Search, SetSearch } from "../../lib/search.ts";

/** Which stations stand out among many. */
export interface StationFocus {
  /** Stations that are picked; they are part of the address. */
  picked: readonly string[];
  /** Stations to highlight now, picked ones and the one whose legend entry is hovered or focused; null: all alike. */
  lit: ReadonlySet<string> | null;
  /** The station of the point that is hovered or reached with the keys. */
  pointed: string | null;
  onPick(stations: readonly string[]): void;
  onHover(station: string | null): void;
  onPoint(station: string | null): void;
}

const picksOf = (search: Search): string[] => [search["pick"] ?? []].flat().map(String);

/** Highlighting of stations. @param present the stations that are shown: a filter may leave a picked one out */
export function useStationFocus(
  present: ReadonlySet<string>,
  search: Search,
  onSearch: SetSearch,
): StationFocus {
  const [hovered, onHover] = useState<string | null>(null);
  const [pointed, onPoint] = useState<string | null>(null);
  const picks = picksOf(search)
    .filter((id) => present.has(id))
    .join(" ");
  const picked = useMemo(() => (picks === "" ? [] : picks.split(" ")), [picks]);
  const lit = useMemo(() => {
    const all = hovered !== null && present.has(hovered) ? [...picked, hovered] : picked;
    return all.length > 0 ? new Set(all) : null;
  }, [picked, hovered, present]);
  const onPick = useCallback(
    (stations: readonly string[]) =>
      onSearch({ ...search, pick: stations.length > 0 ? [...stations] : undefined }),
    [search, onSearch],
  );
  return { picked, lit, pointed, onPick, onHover, onPoint };
}

/** The marks and lines with all but the highlighted stations muted, and the highlighted ones on top. */
export function withFocus<D extends { marks: readonly Mark[]; trails: readonly Trail[] }>(
  drawn: D,
  lit: ReadonlySet<string> | null,
): D {
  if (lit === null) return drawn;
  const isLit = ({ station }: { station?: string }) => station !== undefined && lit.has(station);
  const muted = <M extends { station?: string }>(all: readonly M[]) => [
    ...all.filter((one) => !isLit(one)).map((one) => ({ ...one, muted: true })),
    ...all.filter(isLit),
  ];
  return { ...drawn, marks: muted(drawn.marks), trails: muted(drawn.trails) };
}
