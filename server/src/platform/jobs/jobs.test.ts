import type { Pool } from "pg";
import { expect, it } from "vitest";
import type { Db } from "../db/db.ts";
import { createLog } from "../log/log.ts";
import { startJobs } from "./jobs.ts";

it("a job scheduled by two patterns is refused, as it would run twice each time", async () => {
  const none = { tasks: {}, db: {} as Db, pool: {} as Pool, log: createLog("silent") };
  const cron = [
    { task: "sweep", pattern: "17 * * * *" },
    { task: "wake", pattern: "* * * * *" },
    { task: "sweep", pattern: "18 * * * *" },
  ];
  await expect(startJobs({ ...none, cron })).rejects.toThrow('the job "sweep" has two patterns');
});
