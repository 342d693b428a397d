import type { CommitmentLink, Coverage } from "@vetaverde/contract/commitment";
import { stationsNamed } from "@vetaverde/domain/commitments/stations";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as store from "./coverage.store.ts";

export interface Covered {
  coverage: Coverage;
  plans: CommitmentLink[];
  /** Stations that the text names and nothing that serves it monitors. */
  unmonitored: string[];
}

export const UNCOVERED: Covered = { coverage: "none", plans: [], unmonitored: [] };

/** How the commitments that have links are covered; every other one is not. */
export async function coverageOf(
  db: Db | Tx,
  project: string,
  commitment: string | null = null,
): Promise<Map<string, Covered>> {
  const links = await store.links(db, project, commitment);
  const covered = new Map<string, Covered>();
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
