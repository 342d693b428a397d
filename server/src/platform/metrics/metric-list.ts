// The product's own metrics, as data: metrics.ts registers them, and docs/operations.md prints them.

export interface MetricSpec {
  readonly type: "counter" | "gauge" | "histogram";
  /** Text of the HELP line; absent where a library writes it. */
  readonly help?: string;
  readonly labels: readonly string[];
  readonly meaning: string;
  /** Condition under which an alert makes sense. */
  readonly alert: string;
}

export const METRICS = {
  backup_last_success_timestamp_seconds: {
    type: "gauge",
    help: "Instant whose state the newest backup has",
    labels: [],
    meaning:
      "Instant whose state the newest backup has, in seconds since 1970; 0 where there is none. Read at each scrape.",
    alert: "`time() - backup_last_success_timestamp_seconds` above 36 hours.",
  },
  cluster_projects_without_readings: {
    type: "gauge",
    help: "Projects whose readings are on a worker that does not answer",
    labels: [],
    meaning:
      "Projects whose readings are on a worker that does not answer; 0 where the database is not distributed.",
    alert: "Above 0 for 1 minute.",
  },
  cluster_workers_down: {
    type: "gauge",
    help: "Workers of a distributed database that do not answer",
    labels: [],
    meaning: "Workers of a distributed database that do not answer.",
    alert: "Above 0 for 1 minute.",
  },
  http_request_seconds: {
    type: "histogram",
    help: "Time from request to answer",
    labels: ["method", "route", "status"],
    meaning:
      "Duration of each HTTP request in seconds; `route` is the path with its parameters unfilled. Reports to `/fkl-modi/ingest` are handled before and not counted.",
    alert:
      'Any increase of `http_request_seconds_count{status="500"}` within 5 minutes; 95th percentile over 1 s for 10 minutes, without the event streams.',
  },
  jobs: {
    type: "gauge",
    help: "Jobs in the queue by state",
    labels: ["state"],
    meaning:
      "Jobs in the queue: `waiting` (due, deferred or running) and `failed` (no attempts are left). Counted at each scrape.",
    alert: '`jobs{state="failed"}` above 0; `jobs{state="waiting"}` growing for 15 minutes.',
  },
  replica_lag_seconds: {
    type: "gauge",
    help: "By how much the replica for long reads is behind",
    labels: [],
    meaning: "By how many seconds the replica is behind at most; -1 where it is not known or there is none.",
    alert: "Above `DATABASE_REPLICA_MAX_LAG`, or -1 where a replica is configured, for 5 minutes.",
  },
} as const satisfies Record<string, MetricSpec>;

/** The metrics of the Node process that are worth watching; prom-client registers them and more. */
export const PROCESS_METRICS = {
  nodejs_eventloop_lag_p99_seconds: {
    type: "gauge",
    labels: [],
    meaning: "99th percentile of the event loop's lag since the previous scrape: the process is overloaded.",
    alert: "Above 0.5 s for 5 minutes.",
  },
  nodejs_heap_size_used_bytes: {
    type: "gauge",
    labels: [],
    meaning: "Used JavaScript heap of the server process, without its worker processes.",
    alert: "Growing over days: a leak.",
  },
  process_cpu_seconds_total: {
    type: "counter",
    labels: [],
    meaning: "CPU time of the server process.",
    alert: "Rate above 0.9 for 10 minutes.",
  },
  process_resident_memory_bytes: {
    type: "gauge",
    labels: [],
    meaning: "Memory of the server process, without PostgreSQL and the worker processes.",
    alert: "Above 80 % of the machine's or container's limit.",
  },
  process_start_time_seconds: {
    type: "gauge",
    labels: [],
    meaning: "Start of the process, in seconds since 1970.",
    alert: "More than 2 changes within 15 minutes: the process restarts repeatedly.",
  },
} as const satisfies Record<string, MetricSpec>;
