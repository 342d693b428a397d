import type { IngestQueue } from "../features/readings/ingest/ingest.queue.ts";
import { packClosedMonths } from "../features/readings/packing/packing.ts";
import { deleteRawBefore, makeMonth } from "../features/readings/readings.store.ts";
import { deleteReadings } from "../features/retention/retention.delete.ts";
import type { Db } from "../platform/db/db.ts";
import type { CronJob, Task } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log/log.ts";
import type { LoadDemonstration } from "./demonstration.ts";

const DEMO_TASK = "readings.demonstration";
const TIDY_TASK = "readings.tidy";
const PACK_TASK = "readings.pack";
const FORGET_TASK = "readings.forget";
const MONTH_MS = 31 * 86_400_000;
/** Raw messages are stored this long, so that a codec added later can still decode them. */
const RAW_MS = 400 * 86_400_000;

interface TaskDeps {
  db: Db;
  log: Log;
  now: () => number;
  queue: IngestQueue;
  /** Whether the demonstration's devices report automatically. */
  demonstration: boolean;
  loadDemonstration?: LoadDemonstration;
  isClosing(): boolean;
}

/** Scheduled tasks on device data. */
export function telemetryTasks({
  db,
  log,
  now,
  queue,
  demonstration,
  loadDemonstration,
  isClosing,
}: TaskDeps): {
  tasks: Record<string, Task>;
  cron: CronJob[];
} {
  const tidy = async () => {
    for (const at of [now(), now() + MONTH_MS])
      await makeMonth(db, `${new Date(at).toISOString().slice(0, 7)}-01`);
    await deleteRawBefore(db, new Date(now() - RAW_MS));
  };
  const forget = () => deleteReadings({ db, log, now, closed: isClosing });
  const pack = () => packClosedMonths({ db, log, now, closed: isClosing });
  const report = async () => {
    const due = (await (await loadDemonstration?.())?.dueReadings(db, now())) ?? [];
    for (const project of new Set(due.map((one) => one.project))) {
      const rows = due.filter((one) => one.project === project);
      await queue.add({
        project,
        batteries: null,
        raw: [],
        sensors: rows.map(({ sensor }) => sensor),
        times: rows.map(({ t }) => t.getTime()),
        values: rows.map(({ value }) => value),
      });
    }
  };
  return {
    tasks: { [TIDY_TASK]: tidy, [FORGET_TASK]: forget, [PACK_TASK]: pack, [DEMO_TASK]: report },
    cron: [
      { task: TIDY_TASK, pattern: "41 2 * * *" },
      { task: FORGET_TASK, pattern: "23 * * * *" },
      { task: PACK_TASK, pattern: "47 * * * *" },
      ...(demonstration ? [{ task: DEMO_TASK, pattern: "* * * * *" }] : []),
    ],
  };
}
