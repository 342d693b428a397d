import type { Backups as BackupsReply, backupsEndpoints } from "@vetaverde/contract/backups";
import type { Input } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./backups.store.ts";
import { isLate } from "./due.ts";

type Calls = typeof backupsEndpoints;
type Backups = WithDates<BackupsReply>;

export interface BackupsService {
  state(): Promise<Backups>;
  setSchedule(input: Input<Calls["setSchedule"]>, ctx: Context): Promise<Backups>;
}

export interface BackupsDeps {
  db: Db;
  configured: boolean;
  encrypted: boolean;
  now: () => number;
}

export function createBackupsService({ db, configured, encrypted, now }: BackupsDeps): BackupsService {
  const state = async (): Promise<Backups> => {
    const [schedule, lastSuccess, runs] = await Promise.all([
      store.findSchedule(db),
      store.findLastSuccess(db),
      store.listRuns(db),
    ]);
    const { since: _since, alertedAt: _alertedAt, ...shown } = schedule;
    const late = configured && isLate({ schedule, lastSuccess, lastFailure: null }, now());
    return { configured, encrypted, schedule: shown, lastSuccess, isLate: late, runs };
  };
  return {
    state,
    setSchedule: async ({ body: { version, ...values } }, ctx) => {
      await db.transaction().execute(async (tx) => {
        const { active, everyHours, keep, lateHours } = await store.findSchedule(tx);
        if (!(await store.setSchedule(tx, values, version))) throw new AppError("STALE_VERSION");
        await recordChange(tx, ctx, {
          project: null,
          action: "backups.scheduled",
          entity: "setting",
          entityId: "backups",
          before: { active, everyHours, keep, lateHours },
          after: values,
        });
      });
      return state();
    },
  };
}
