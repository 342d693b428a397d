// Answers the authority: its sign-in, and the records of a device and day.
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { authorityHistoryEndpoints } from "@vetaverde/contract/authority-history";
import type { Input } from "@vetaverde/contract/endpoint";
import { fixedClock } from "@vetaverde/domain/authorities/wire";
import { isId } from "@vetaverde/domain/text/id";
import { messagesOf } from "@vetaverde/locales/server";
import type { Context } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { hashSecret } from "../../../platform/secrets/secrets.ts";
import { composeMessage } from "../message.ts";
import { keyScope } from "./history.credentials.ts";
import type { HistoryDeps } from "./history.deps.ts";
import * as store from "./history.store.ts";
import { isValidToken, signToken, subjectOf } from "./history.token.ts";

type Calls = typeof authorityHistoryEndpoints;
/** Records of one answer: a day every five minutes has 288 of each process that the device is of. */
const MAX_RECORDS = 5000;

const sentences = messagesOf("authorityHistory");
const refuse = (
  ctx: Context,
  error: "VALIDATION" | "NOT_FOUND",
  path: string,
  key: keyof typeof sentences.es,
) => new AppError(error, { details: [{ path, message: sentences[ctx.locale][key] }] });

/** Compared when no credential has the user name, so that an unknown name is refused as a wrong password is. */
const NO_HASH = hashSecret(randomBytes(32).toString("base64"));

/** Signs the authority in. @throws AppError HISTORY_CREDENTIALS, RATE_LIMITED */
export async function createToken(
  { db, secrets, now, countSignIn, countUse }: HistoryDeps,
  { body: { usuario, password } }: Input<Calls["token"]>,
  { address = "" }: Context,
): Promise<{ token: string }> {
  const uncount = await countSignIn(usuario, address);
  const found = await store.findByUser(db, usuario);
  const matches = timingSafeEqual(found?.hash ?? NO_HASH, hashSecret(password));
  const key = found && matches ? secrets.open(keyScope(found.id), found.tokenKey) : null;
  if (!found || key === null) throw new AppError("HISTORY_CREDENTIALS");
  await countUse(found.id);
  const token = await signToken(found.id, key, now());
  await db.transaction().execute(async (tx) => {
    await uncount(tx);
    await store.insertAccess(tx, found.project, { at: new Date(now()), address });
  });
  return { token };
}

/** The records of a device and day. @throws AppError HISTORY_CREDENTIALS, NOT_FOUND, VALIDATION, RATE_LIMITED */
export async function listRecords(
  deps: HistoryDeps,
  { query: { device, date: day } }: Input<Calls["records"]>,
  authorization: string | undefined,
  ctx: Context,
): Promise<unknown[]> {
  const { db, now, authorities } = deps;
  const { project, id } = await authenticate(deps, authorization);
  await deps.countUse(id);
  if (day > fixedClock(now()).date) throw refuse(ctx, "VALIDATION", "date", "future");
  const rows = await store.listRecords(db, { project, device, day }, MAX_RECORDS + 1);
  // A device that the profile has no longer is known on the days on which it had it.
  const isKnown = rows.length > 0 || (await store.deviceExists(db, project, device));
  await store.insertAccess(db, project, {
    at: new Date(now()),
    address: ctx.address ?? "",
    asked: { device, day, records: isKnown ? rows.length : null },
  });
  if (!isKnown) throw refuse(ctx, "NOT_FOUND", "device", "device");
  if (rows.length > MAX_RECORDS) throw refuse(ctx, "VALIDATION", "device", "tooMany");
  // A message has one element for each instant of a device.
  return rows.flatMap((row) => composeMessage(authorities, row).body);
}

/** The credential of a token that is valid now. @throws AppError HISTORY_CREDENTIALS */
async function authenticate({ db, secrets, now }: HistoryDeps, authorization: string | undefined) {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const subject = subjectOf(token);
  const found = subject !== null && isId(subject) ? await store.findById(db, subject) : undefined;
  const key = found ? secrets.open(keyScope(found.id), found.tokenKey) : null;
  if (!found || key === null || !(await isValidToken(token, found.id, key, now())))
    throw new AppError("HISTORY_CREDENTIALS");
  return found;
}
