// The operator's commands `backup`, `restore` and `verify`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BackupOutcome, makeBackup } from "../features/backups/backup.ts";
import { BackupFault } from "../features/backups/backup-fault.ts";
import { insertDone } from "../features/backups/backups.store.ts";
import type { Chunks } from "../features/backups/chunks.ts";
import type { Manifest } from "../features/backups/manifest.ts";
import { createPlace } from "../features/backups/place.ts";
import { restoreFiles, restoreTables } from "../features/backups/restore.ts";
import { createSealing } from "../features/backups/sealing.ts";
import { describeBackup, megabytes } from "../features/backups/summary.ts";
import { checkFiles, compareTables } from "../features/backups/verify.ts";
import { openStorage } from "../gateways/files/files.open.ts";
import { openObjects } from "../gateways/files/objects.open.ts";
import type { Config } from "../platform/config/config.ts";
import { createDb } from "../platform/db/db.ts";
import { openSession } from "../platform/db/dump/snapshot.ts";
import { startEmbedded } from "../platform/db/embedded/embedded.ts";
import { findRunningEmbedded } from "../platform/db/embedded/embedded-attach.ts";
import { newId } from "../platform/db/id.ts";
import type { Log } from "../platform/log/log.ts";
import { VERSION } from "../platform/program/version.ts";
import { createSecrets, isSealedWith, readStoredKey, storeKey } from "../platform/secrets/secrets.ts";

export interface BackupCommand {
  config: Pick<Config, "backup" | "dataDir" | "databaseUrl" | "databaseOwnerUrl" | "files" | "secretKey">;
  log: Log;
  args: readonly string[];
  migrationsDir: string;
  /** What relative folders begin at. */
  base: string;
  /** Resources opened here are added, and closed in reverse order. */
  closers: (() => Promise<void>)[];
  say(line: string): void;
}

/** @returns whether everything is as it should be. @throws StartFault with the cause */
type Run = (command: BackupCommand) => Promise<boolean>;

async function backup(command: BackupCommand): Promise<boolean> {
  const { config, say } = command;
  const { place, options } = readArguments(command, config.backup.to, { keep: { type: "string" } });
  const keep = readKeep(options["keep"]);
  const { store, sealing } = await openPlace(command, place);
  const secretKey = config.secretKey === undefined ? await readStoredKey(config.dataDir) : undefined;
  const url = await openSource(command);
  const storage = openFiles(command);
  const stop = new AbortController();
  command.closers.push(async () => stop.abort());
  const source = { url, storage, secretKey, program: VERSION };
  const started = new Date();
  const outcome = await makeBackup({ source, store, sealing, keep, signal: stop.signal });
  await recordRun(command, url, started, outcome);
  for (const line of describeBackup(outcome)) say(line);
  if (secretKey !== undefined && !sealing.encrypted)
    say(
      `Keep ${join(config.dataDir, "secret.key")} in another place: a backup without BACKUP_KEY does not contain it.`,
    );
  return true;
}

/** So that the health of backups includes those of the operator. Of an older database, which knows no runs, not. */
async function recordRun(
  { log, say }: BackupCommand,
  url: string,
  started: Date,
  outcome: BackupOutcome,
): Promise<void> {
  const { db, close } = createDb(url, { log, max: 1 });
  try {
    await insertDone(db, newId(), started, outcome);
  } catch (error) {
    say(`The backup could not be recorded in the database: ${(error as Error).message}`);
  } finally {
    await close();
  }
}

async function restore(command: BackupCommand): Promise<boolean> {
  const { config, log, migrationsDir, say } = command;
  const { place, options } = readArguments(command, undefined, { "new-secret-key": { type: "boolean" } });
  const { manifest, chunks, id } = await openBackup(command, place);
  const isNewKey = options["new-secret-key"] === true;
  const newKey = isNewKey ? undefined : await chooseSecretKey(command, manifest, chunks);
  const url = await openTarget(command);
  say(`Restoring ${id}, the state of ${manifest.at} …`);
  const files = await restoreFiles(manifest, chunks, openFiles(command));
  const forget = isNewKey ? ["public.secret_key_check"] : [];
  const restored = await restoreTables({
    manifest,
    chunks,
    url,
    migrationsDir,
    log,
    releaseJobs: true,
    forget,
  });
  if (newKey !== undefined) await storeKey(config.dataDir, newKey);
  say(
    `Restored ${restored.rows} rows of ${restored.tables} tables, and ${files.files} files (${files.written} new).`,
  );
  for (const name of restored.unknown) say(`Not restored, because this program has no such table: ${name}`);
  return true;
}

async function verify(command: BackupCommand): Promise<boolean> {
  const { log, migrationsDir, say } = command;
  const { place } = readArguments(command, command.config.backup.to, {});
  const { manifest, chunks, id } = await openBackup(command, place);
  say(`Verifying ${id}, the state of ${manifest.at} …`);
  const files = await checkFiles(manifest, chunks);
  const dataDir = await mkdtemp(join(tmpdir(), "vetaverde-verify-"));
  command.closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log, disposable: true });
  command.closers.push(() => server.stop());
  const restored = await restoreTables({
    manifest,
    chunks,
    url: server.ownerUrl,
    migrationsDir,
    log,
    releaseJobs: false,
  });
  const client = await openSession(server.ownerUrl);
  const faults = await compareTables(client, manifest).finally(() => client.end());
  faults.push(...files.faults);
  say(
    `Compared ${restored.rows} rows of ${restored.tables} tables, and ${files.count} files of ${megabytes(files.bytes)}.`,
  );
  for (const name of restored.unknown) faults.push(`${name}: this program has no such table`);
  for (const fault of faults) say(`FAULT: ${fault}`);
  say(faults.length === 0 ? "The backup is whole." : "The backup is NOT whole.");
  return faults.length === 0;
}

export const backupCommands: Readonly<Record<string, Run>> = { backup, restore, verify };

const USAGE = "usage: npm run backup|restore|verify -- <folder or s3://bucket/prefix>";

function readArguments(
  { args }: BackupCommand,
  standard: string | undefined,
  options: Record<string, { type: "string" | "boolean" }>,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const place = positionals[0] ?? standard;
    if (place === undefined || positionals.length > 1) throw new BackupFault(USAGE);
    return { place, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    throw new BackupFault(error instanceof BackupFault ? USAGE : `${(error as Error).message}\n${USAGE}`);
  }
}

function readKeep(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  const keep = Number(text);
  if (!Number.isInteger(keep) || keep < 1) throw new BackupFault("--keep: give a whole number from 1");
  return keep;
}

async function openPlace({ config, base, closers }: BackupCommand, address: string) {
  const store = openObjects(address, config.backup.s3, base);
  closers.push(async () => store.close());
  const sealing = await createSealing(config.backup.key);
  return { store, sealing, place: createPlace(store, sealing) };
}

/** One backup of a place: `<place>/backups/<id>`, or the newest one of `<place>`. */
async function openBackup(command: BackupCommand, address: string) {
  const [, root = address, named] = /^(.*?)\/backups\/([^/]+)\/?$/.exec(address) ?? [];
  const { place } = await openPlace(command, root);
  const id = named ?? (await place.list()).at(-1);
  if (id === undefined) throw new BackupFault(`${address}: there is no complete backup here`);
  return { id, manifest: await place.manifest(id), chunks: place.reader() };
}

function openFiles({ config, closers }: BackupCommand) {
  const storage = openStorage(config.dataDir, config.files.s3);
  closers.push(async () => storage.close());
  return storage;
}

/** The database to back up: an outside one, the embedded one that is running, or else it is started for this. */
async function openSource(command: BackupCommand): Promise<string> {
  const { config } = command;
  if (config.databaseUrl) return config.databaseOwnerUrl ?? config.databaseUrl;
  const running = await findRunningEmbedded(config.dataDir);
  return running?.ownerUrl ?? startOwn(command);
}

async function openTarget(command: BackupCommand): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = command.config;
  return databaseOwnerUrl ?? databaseUrl ?? startOwn(command);
}

async function startOwn({ config, log, closers }: BackupCommand): Promise<string> {
  const server = await startEmbedded({ dataDir: config.dataDir, log });
  closers.push(() => server.stop());
  return server.ownerUrl;
}

/**
 * Refuses a restore whose sealed secrets nobody could open, before anything is written.
 * @returns the key to store in the data folder; undefined: it is there, or among the settings
 */
async function chooseSecretKey(
  { config }: BackupCommand,
  manifest: Manifest,
  chunks: Chunks,
): Promise<string | undefined> {
  const given = config.secretKey ?? (await readStoredKey(config.dataDir));
  const key = given ?? manifest.secretKey;
  const check = await readKeyCheck(manifest, chunks);
  if (check === null) return given === undefined ? key : undefined;
  if (key === undefined)
    throw new BackupFault(
      "This backup does not contain the secret key: set SECRET_KEY, or put secret.key into DATA_DIR. Where it is lost, --new-secret-key restores everything except the sealed passwords and keys, which have to be entered again.",
    );
  if (!isSealedWith(createSecrets(key), check))
    throw new BackupFault("SECRET_KEY: this is not the key that the data of the backup was written with.");
  return given === undefined ? key : undefined;
}

/** Null when the database had no key yet. */
async function readKeyCheck({ tables }: Manifest, chunks: Chunks): Promise<string | null> {
  const table = tables.find(({ name }) => name === "secret_key_check");
  if (!table || table.lines === 0) return null;
  const parts: Buffer[] = [];
  for await (const part of chunks.read(table.chunks)) parts.push(part);
  const values = Buffer.concat(parts).toString("utf8").trim().split("\t");
  return values[table.columns.indexOf("sealed")] ?? null;
}
