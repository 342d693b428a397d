import type { CommitmentLink, CommitmentTransmission, Coverage } from "@vetaverde/contract/commitment";
import { stationsNamed } from "@vetaverde/domain/commitments/stations";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as store from "./coverage.store.ts";
import { type Places, places } from "./places.store.ts";
import { isServing, type TransmissionLinkRow, transmissions } from "./transmissions.store.ts";

export interface Covered extends Places {
  coverage: Coverage;
  plans: CommitmentLink[];
  transmissions: CommitmentTransmission[];
  /** Stations that the text names but that nothing which serves the commitment is about. */
  unmonitored: string[];
}

export const UNCOVERED: Covered = {
  coverage: "none",
  plans: [],
  transmissions: [],
  unmonitored: [],
  stations: [],
  devices: [],
};

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
  const links = byCommitment(await store.links(db, project, commitment));
  const sent = byCommitment(await transmissions(db, project, commitment));
  const covered = new Map<string, Covered>();
  for (const { commitment: id, stations, devices } of placed)
    covered.set(id, { ...UNCOVERED, stations, devices });
  if (links.size + sent.size === 0) return covered;
  const names = await store.stationNames(db, project);
  for (const id of new Set([...links.keys(), ...sent.keys()]))
    covered.set(id, {
      ...(covered.get(id) ?? UNCOVERED),
      ...servedBy(links.get(id) ?? [], sent.get(id) ?? [], names),
    });
  return covered;
}

/** What a commitment's monitorings and transmissions cover of it. */
function servedBy(
  links: readonly store.LinkRow[],
  sent: readonly TransmissionLinkRow[],
  names: readonly string[],
): Pick<Covered, "coverage" | "plans" | "transmissions" | "unmonitored"> {
  const plans = links.map(({ plan, shortCommitment, series, stations }) => ({
    plan,
    shortCommitment,
    series,
    stations,
  }));
  const serving = sent.filter(isServing);
  const monitored = new Set([
    ...plans.flatMap(({ stations }) => stations.map(({ name }) => name)),
    ...serving.flatMap(({ station }) => station?.name ?? []),
  ]);
  const isServed = serving.length > 0 || plans.some(({ series }) => series > 0);
  const text = links[0]?.text ?? sent[0]?.text ?? "";
  const unmonitored = isServed ? stationsNamed(text, names).filter((name) => !monitored.has(name)) : [];
  return {
    coverage: !isServed ? "none" : unmonitored.length > 0 ? "partial" : "covered",
    plans,
    transmissions: sent.map(({ id, name, state, station }) => ({ id, name, state, station })),
    unmonitored,
  };
}

function byCommitment<Row extends { commitment: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.commitment, [...(groups.get(row.commitment) ?? []), row]);
  return groups;
}
