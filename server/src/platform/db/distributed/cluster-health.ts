import type { Pool } from "pg";
import type { Log } from "../../log/log.ts";
import { createRepeatedEvent } from "../../log/repeated-event.ts";
import { clusterVersion, isDistributed, readHolders, type Worker } from "./cluster.ts";
import type { Reachability } from "./reachable-projects.ts";

/** How long a worker may take to answer. */
const PATIENCE_MS = 4_000;
const INTERVAL_MS = 10_000;
/** What was found longer ago keeps nobody from trying a project. */
const VALID_MS = 30_000;
/** SQLSTATE of a statement that took longer than `PATIENCE_MS`. */
const TIMED_OUT = "57014";
/** Looks in a row at which a worker did not answer in time, from which it counts as down. */
const LATE_LOOKS = 2;

interface Project {
  id: string;
  name: string;
}

export interface ClusterState {
  /** Version of the extension citus. */
  version: string;
  checkedAt: Date;
  workers: (Worker & { answers: boolean })[];
  /** Projects whose readings are on a worker that does not answer: none is taken of them until it does. */
  withoutReadings: Project[];
}

export interface ClusterHealth extends Reachability {
  /** What was found last; null: the database is not distributed. */
  state(): ClusterState | null;
  /** Looks now, and then every ten seconds while the database is distributed. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Knows which workers of a distributed database answer. It asks them in the background, so that nobody who wants to know
 * waits for a machine that does not answer.
 */
export function createClusterHealth({ pool, log, now = Date.now }: ClusterHealthDeps): ClusterHealth {
  let state: ClusterState | null = null;
  const backAt = new Map<string, number>();
  const lateLooks = new Map<string, number>();
  const logFailure = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: "cluster.check_failed", ...fields }, "workers could not be checked"),
  );
  const look = async () => {
    const before = state;
    state = await readState(pool, { before, lateLooks, at: new Date(now()), failed: logFailure });
    report(log, before, state);
    const absent = new Set(state.withoutReadings.map(({ id }) => id));
    for (const { id } of before?.withoutReadings ?? []) if (!absent.has(id)) backAt.set(id, now());
  };
  const rounds = createRounds(async () => {
    try {
      if (state === null && !(await isDistributed(pool))) return false;
      await look();
    } catch (error) {
      logFailure({ err: error });
    }
    return true;
  });
  return {
    state: () => state,
    unreachable: () => {
      const isValid = state !== null && now() - state.checkedAt.getTime() < VALID_MS;
      return new Set(isValid ? state?.withoutReadings.map(({ id }) => id) : []);
    },
    reachableSince: (project) => backAt.get(project) ?? 0,
    ...rounds,
  };
}

interface ClusterHealthDeps {
  pool: Pool;
  log: Log;
  now?: () => number;
}

/** Repeats a round until it returns false, or is closed. */
function createRounds(round: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> = Promise.resolve();
  let closed = false;
  const next = async () => {
    const goesOn = await round();
    if (goesOn && !closed) timer = setTimeout(begin, INTERVAL_MS).unref();
  };
  const begin = () => {
    if (!closed) under = next();
    return under;
  };
  return {
    begin,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await under;
    },
  };
}

const nameOf = ({ name, port }: Worker) => `${name}:${port}`;

function report(log: Log, before: ClusterState | null, now: ClusterState): void {
  for (const worker of now.workers) {
    const did = before?.workers.find((one) => nameOf(one) === nameOf(worker))?.answers ?? true;
    if (did === worker.answers) continue;
    const fields = { worker: nameOf(worker), projects: now.withoutReadings.length };
    if (worker.answers) log.info({ event: "cluster.worker_back", ...fields }, "worker answers again");
    else log.error({ event: "cluster.worker_down", ...fields }, "worker does not answer");
  }
}

interface LookOptions {
  before: ClusterState | null;
  /** By worker, the looks in a row at which it did not answer in time. */
  lateLooks: Map<string, number>;
  at: Date;
  failed(fields: { err: unknown }): void;
}

async function readState(pool: Pool, options: LookOptions): Promise<ClusterState> {
  const version = (await clusterVersion(pool)) ?? "";
  const workers: ClusterState["workers"] = [];
  // One after the other: readings need the connections more.
  for (const worker of await readHolders(pool))
    workers.push({ ...worker, answers: await answers(pool, worker, options) });
  const down = workers.filter((worker) => !worker.answers);
  const withoutReadings = down.length === 0 ? [] : await projectsOn(pool, down);
  return { version, checkedAt: options.at, workers, withoutReadings };
}

/**
 * Whether the coordinator reaches a worker, as the role that the product runs as. A check that fails says nothing of the
 * worker: what was known of it stays, since a project that is left out by mistake has no alarms.
 */
async function answers(
  pool: Pool,
  worker: Worker,
  { before, lateLooks, failed }: LookOptions,
): Promise<boolean> {
  const name = nameOf(worker);
  const known = before?.workers.find((one) => nameOf(one) === name)?.answers ?? true;
  try {
    const said = await checkConnection(pool, worker);
    lateLooks.delete(name);
    return said;
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) {
      failed({ err: error });
      return known;
    }
    const looks = (lateLooks.get(name) ?? 0) + 1;
    lateLooks.set(name, looks);
    return looks < LATE_LOOKS && known;
  }
}

async function checkConnection(pool: Pool, { name, port }: Worker): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('statement_timeout', $1, true)", [`${PATIENCE_MS}ms`]);
    // sql-unchecked: the extension's function.
    const { rows } = await client.query<{ up: boolean }>(
      "select citus_check_connection_to_node($1, $2) as up",
      [name, port],
    );
    return rows[0]?.up ?? false;
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

/** Projects whose rows are on one of some workers. */
async function projectsOn(pool: Pool, workers: readonly Worker[]): Promise<Project[]> {
  // sql-unchecked: the extension's tables and functions.
  const { rows } = await pool.query<Project>(
    `select p.id, p.name from projects p
       join pg_dist_placement l on l.shardid = get_shard_id_for_distribution_column('readings_log', p.id)
       join pg_dist_node n on n.groupid = l.groupid and n.noderole::text = 'primary'
       join unnest($1::text[], $2::int[]) as w (name, port) on w.name = n.nodename and w.port = n.nodeport
      order by p.name, p.id`,
    [workers.map(({ name }) => name), workers.map(({ port }) => port)],
  );
  return rows;
}
