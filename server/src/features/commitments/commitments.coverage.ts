import type { CommitmentLink, Coverage } from "@vetaverde/contract/commitment";
import { stationsNamed } from "@vetaverde/domain/commitments/stations";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as store from "./coverage.store.ts";
import { type Places, places } from "./places.store.ts";

export interface Covered extends Places {
  coverage: Coverage;
  plans: CommitmentLink[];
  /** Stations that the text names but that none of the linked series monitors. */
  unmonitored: string[];
}

export const UNCOVERED: Covered = { coverage: "none", plans: [], unmonitored: [], stations: [], devices: [] };

/**
 * Coverage and places of the commitments that have links or places. Every other commitment is uncovered and has no
 * place.
 */
export async function coverageOf(
  db: Db | Tx,
  project: string,
  commitment: string | null = null,
): Promise<Map<string, Covered>> {
  // Serialised: the queries may share a transaction's connection.
  const placed = await places(db, project, commitment);
  const links = await store.links(db, project, commitment);
  const covered = new Map<string, Covered>();
  for (const { commitment: id, stations, devices } of placed)
    covered.set(id, { ...UNCOVERED, stations, devices });
  if (links.length === 0) return covered;
  const names = await store.stationNames(db, project);
  for (const [id, own] of byCommitment(links)) {
    const plans = own.map(({ plan, shortCommitment, series, stations }) => ({
      plan,
      shortCommitment,
      series,
      stations,
    }));
    const monitored = new Set(plans.flatMap(({ stations }) => stations.map(({ name }) => name)));
    const served = plans.some(({ series }) => series > 0);
    const unmonitored = served
      ? stationsNamed(own[0]?.text ?? "", names).filter((name) => !monitored.has(name))
      : [];
    covered.set(id, {
      ...(covered.get(id) ?? UNCOVERED),
      coverage: !served ? "none" : unmonitored.length > 0 ? "partial" : "covered",
      plans,
      unmonitored,
    });
  }
  return covered;
}

function byCommitment(links: readonly store.LinkRow[]): Map<string, store.LinkRow[]> {
  const groups = new Map<string, store.LinkRow[]>();
  for (const link of links) groups.set(link.commitment, [...(groups.get(link.commitment) ?? []), link]);
  return groups;
}
