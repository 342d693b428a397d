import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createLocalStorage } from "../../gateways/files/files.local.ts";
import type { FileStorage } from "../../gateways/files/files.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpS3 } from "../../testing/s3.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createOrphanFiles } from "./orphan-files.ts";

const HOUR = 3_600_000;
const root = mkdtempSync(join(tmpdir(), "vv-arrivals-"));
let app: TestApp;
let f: Fixture;
let code: string;
let s3: FileStorage;
let clock = Date.now();

setUpS3(root, (storage) => {
  s3 = storage;
});
setUpSession("write", (opened) => {
  ({ app, f, code } = opened);
});

const local = createLocalStorage(join(root, "local"));
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const LIMITS = { maxBytes: 1_000_000 };
const log = { info: () => {} } as never;

/**
 * The storage with this database's records of arrivals, and the daily task. `removing` runs between the decision to
 * delete and the deletion.
 */
function open(storage: FileStorage, removing: () => Promise<void> = async () => {}) {
  const remove = async (sha256: string) => {
    await removing();
    await storage.remove(sha256);
  };
  const arrivals = createOrphanFiles({ db: app.db, storage: { ...storage, remove }, log, now: () => clock });
  return {
    put: (bytes: Buffer) => arrivals.storage.put(Readable.from([bytes]), LIMITS),
    deleteExpired: async () => arrivals.tasks["files.sweep"]?.(null, { attempt: 1, lastAttempt: false }),
  };
}

/** Inserts a row that references the bytes, as a file's version does. */
async function name(bytes: Buffer): Promise<void> {
  const file = hashOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
    values (${f.project}, ${file}, 'evidence', ${file}, ${file}, 1, 'image/png', ${bytes.length})`.execute(
    app.db,
  );
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_by)
    values (${f.project}, ${file}, 1, ${file}, 'image/png', ${bytes.length}, ${hashOf(bytes)}, ${f.people.write})`.execute(
    app.db,
  );
}

describe.each([
  ["a local folder", () => local],
  ["a server that speaks S3", () => s3],
] as [string, () => FileStorage][])("uploaded bytes in %s", (_name, storage) => {
  it("without a file record are deleted after a day, and no other bytes are", async () => {
    const { put, deleteExpired } = open(storage());
    const [orphan, named, elses] = [randomBytes(900), randomBytes(900), randomBytes(900)];
    await put(orphan);
    await put(named);
    await name(named);
    // Content of another installation in the same storage: this database has no record of it.
    await storage().put(Readable.from([elses]), LIMITS);
    clock += 23 * HOUR;
    await deleteExpired();
    expect(await storage().exists(hashOf(orphan))).toBe(true);
    clock += 2 * HOUR;
    await deleteExpired();
    expect(await storage().exists(hashOf(orphan))).toBe(false);
    expect(await storage().exists(hashOf(named))).toBe(true);
    expect(await storage().exists(hashOf(elses))).toBe(true);
    const { rows } =
      await sql`select from file_arrivals where sha256 = any(${[orphan, named].map(hashOf)})`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("are there when they are uploaded again during their deletion", async () => {
    const bytes = randomBytes(900);
    const steps: string[] = [];
    let again: Promise<unknown> = Promise.resolve();
    const { put, deleteExpired } = open(storage(), async () => {
      again = put(bytes).then(() => steps.push("put"));
      await pause(400);
      steps.push("removed");
    });
    await put(bytes);
    clock += 25 * HOUR;
    await deleteExpired();
    await again;
    expect(steps).toEqual(["removed", "put"]);
    expect(await storage().exists(hashOf(bytes))).toBe(true);
    await name(bytes);
    clock += 25 * HOUR;
    await deleteExpired();
    expect(await storage().exists(hashOf(bytes))).toBe(true);
  });

  it("are not deleted when uploaded again just before the cleanup, also before their record exists", async () => {
    const bytes = randomBytes(900);
    const { put, deleteExpired } = open(storage());
    await put(bytes);
    clock += 25 * HOUR;
    await put(bytes);
    await deleteExpired();
    expect(await storage().exists(hashOf(bytes))).toBe(true);
  });

  it("survive many concurrent cleanups and uploads of the same content", async () => {
    const many = Array.from({ length: 6 }, () => randomBytes(900));
    const { put, deleteExpired } = open(storage());
    for (const bytes of many) await put(bytes);
    clock += 25 * HOUR;
    await Promise.all([
      deleteExpired(),
      ...many.slice(0, 3).map(put),
      deleteExpired(),
      ...many.slice(0, 3).map(put),
      deleteExpired(),
    ]);
    const there = await Promise.all(many.map((bytes) => storage().exists(hashOf(bytes))));
    expect(there).toEqual([true, true, true, false, false, false]);
  });
});

it("an upload is recorded on arrival, and the bytes of a refused one are deleted by the cleanup", async () => {
  const upload = (type: string, bytes: Buffer) => {
    const [boundary, head] = ["b0", 'Content-Disposition: form-data; name="file"; filename="a.txt"'];
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\nContent-Type: text/plain\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return app.call("POST", `/fkl-file/${f.project}/files?type=${type}`, { code, payload, headers });
  };
  const noted = async (bytes: Buffer) => {
    const { rows } = await sql`select from file_arrivals where sha256 = ${hashOf(bytes)}`.execute(app.db);
    return rows.length;
  };
  const [taken, refused] = [Buffer.from("some words"), Buffer.from("no image at all")];
  expect((await upload("other", taken)).status).toBe(201);
  expect((await upload("image", refused)).status).toBe(422);
  expect([await noted(taken), await noted(refused)]).toEqual([1, 1]);
});
