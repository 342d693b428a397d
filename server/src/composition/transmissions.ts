import { passwordMatches } from "../features/sessions/passwords.ts";
import { limitAttempts } from "../features/sessions/sessions.service.ts";
import { findAccountById } from "../features/sessions/sessions.store.ts";
import {
  ACCOUNT,
  clearAttempts,
  countAttempts,
  NETWORK,
  PAIR,
  resetAttempts,
} from "../features/sessions/sign-in-limits.ts";
import { createNotifier, notifySilence } from "../features/transmissions/attention.ts";
import { createEvidence } from "../features/transmissions/evidence/evidence.service.ts";
import type { HistoryDeps } from "../features/transmissions/history/history.deps.ts";
import { mountHistory } from "../features/transmissions/history/history.routes.ts";
import { SENDER_SETTINGS, type SenderSettings } from "../features/transmissions/sender.deps.ts";
import { createSender } from "../features/transmissions/sender.ts";
import { mountTransmissions } from "../features/transmissions/transmissions.routes.ts";
import { createAuthorities } from "../gateways/authorities/authorities.ts";
import { actorOf, type Context } from "../platform/context/context.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Emit } from "../platform/events/events.ts";
import { networkOf } from "../platform/net/network-of.ts";
import type { WorkerPool } from "../platform/work/pool/worker-pool.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

const SILENCE_TASK = "transmissions.silence";
/** Wrong passwords of an account until it has to wait. */
const MAX_TRIES = 10;
/** Sign-ins and questions of one credential of the history service in a quarter of an hour. */
const MAX_HISTORY_USES = 240;

interface TransmissionsModuleDeps extends Core {
  emit: Emit;
  /** The processes that draw evidence. */
  workerProcesses: WorkerPool;
}

/** Builds what sends values to authorities. */
export function createTransmissions(
  { db, access, secrets, log, config, now, emit, pictures, workerProcesses }: TransmissionsModuleDeps,
  settings: SenderSettings = SENDER_SETTINGS,
): Module {
  const authorities = createAuthorities(now);
  const allowPrivate = config.outsideAllowPrivate;
  const notify = createNotifier({ emit, now });
  const sender = createSender({ db, authorities, secrets, log, now, allowPrivate, settings, notify });
  const confirmPassword = async (ctx: Context, password: string) => {
    const user = actorOf(ctx).id;
    const tries = `transmission-password:account:${user}`;
    await limitAttempts(db, tries, MAX_TRIES, now());
    await db.transaction().execute(async (tx) => {
      const hash = (await findAccountById(tx, user))?.passwordHash;
      // Whoever signs in through the company alone has no password here.
      if (hash && !(await passwordMatches(hash, password))) throw new AppError("WRONG_OLD_PASSWORD");
      await clearAttempts(tx, tries);
    });
  };
  const evidence = createEvidence({ db, pictures, workerProcesses, now });
  return {
    begin: sender.wake,
    tasks: { [SILENCE_TASK]: () => notifySilence({ db, now }, notify) },
    cron: [{ task: SILENCE_TASK, pattern: "*/10 * * * *" }],
    close: sender.close,
    mount: (http) => {
      const history = { db, authorities, secrets, now, confirmPassword, ...historyLimits({ db, now }) };
      mountHistory(http, access, history);
      mountTransmissions(http, access, {
        db,
        authorities,
        secrets,
        allowPrivate,
        now,
        confirmPassword,
        evidence,
        wake: sender.wake,
      });
    },
  };
}

/** Limits of the history service: those of a sign-in by network and user name, and of what a credential may ask. */
function historyLimits({
  db,
  now,
}: Pick<HistoryDeps, "db" | "now">): Pick<HistoryDeps, "countSignIn" | "countUse"> {
  return {
    countSignIn: async (user, address) => {
      const network = networkOf(address);
      const [byNetwork, byPair, byUser] = [
        `history:network:${network}`,
        `history:pair:${network}:${user}`,
        `history:account:${user}`,
      ];
      const attempts = [
        { key: byNetwork, policy: NETWORK },
        { key: byPair, policy: PAIR },
        { key: byUser, policy: ACCOUNT },
      ];
      await countAttempts(db, attempts, now());
      return async (tx) => {
        await clearAttempts(tx, byPair);
        await resetAttempts(tx, byNetwork);
        await resetAttempts(tx, byUser);
      };
    },
    countUse: (credential) => limitAttempts(db, `history:use:${credential}`, MAX_HISTORY_USES, now()),
  };
}
