import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { setUpS3 } from "../../testing/s3.ts";
import { createLocalStorage } from "./files.local.ts";
import { FileLostError, type FileStorage } from "./files.ts";

const MB = 1024 * 1024;
const root = mkdtempSync(join(tmpdir(), "vv-files-"));
let s3: FileStorage;

setUpS3(root, (storage) => {
  s3 = storage;
});

const local = createLocalStorage(join(root, "local"));
const drivers: [string, () => FileStorage][] = [
  ["a local folder", () => local],
  ["a server that speaks S3", () => s3],
];
const of = (bytes: Buffer) => Readable.from([bytes]);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A stream of this many megabytes, never in memory as a whole. */
async function* flood(megabytes: number) {
  const chunk = Buffer.alloc(MB, 7);
  for (let i = 0; i < megabytes; i++) {
    chunk.writeUInt32LE(i);
    yield Buffer.from(chunk);
  }
}

describe.each(drivers)("%s", (_name, storage) => {
  it("returns stored bytes by their hash, whole and in ranges", async () => {
    const bytes = randomBytes(3 * MB + 17);
    const stored = await storage().put(of(bytes), { maxBytes: 4 * MB });
    expect(stored).toEqual({ sha256: hashOf(bytes), size: bytes.length });
    expect((await readAll(await storage().open(stored.sha256))).equals(bytes)).toBe(true);
    const middle = await readAll(await storage().open(stored.sha256, { start: 5, end: 9 }));
    expect(middle.equals(bytes.subarray(5, 10))).toBe(true);
    expect(await storage().stat(stored.sha256)).toEqual({ size: bytes.length });
  });

  it("accepts the same bytes twice, and an empty file", async () => {
    const bytes = randomBytes(1000);
    const first = await storage().put(of(bytes), { maxBytes: MB });
    expect(await storage().put(of(bytes), { maxBytes: MB })).toEqual(first);
    expect((await storage().put(Readable.from([]), { maxBytes: MB })).size).toBe(0);
  });

  it("announces the hash before storing, and stores nothing when the announcement fails", async () => {
    const bytes = randomBytes(1000);
    const calls: [string, boolean][] = [];
    const arriving = async (sha256: string) => void calls.push([sha256, await storage().exists(sha256)]);
    await storage().put(of(bytes), { maxBytes: MB, arriving });
    await storage().put(of(bytes), { maxBytes: MB, arriving });
    expect(calls).toEqual([
      [hashOf(bytes), false],
      [hashOf(bytes), true],
    ]);
    const other = randomBytes(1000);
    const fails = () => Promise.reject(new Error("nobody took note"));
    await expect(storage().put(of(other), { maxBytes: MB, arriving: fails })).rejects.toThrow("took note");
    expect(await storage().exists(hashOf(other))).toBe(false);
  });

  it("deletes bytes, also twice, and accepts them again", async () => {
    const bytes = randomBytes(1000);
    const { sha256 } = await storage().put(of(bytes), { maxBytes: MB });
    await storage().remove(sha256);
    await storage().remove(sha256);
    expect(await storage().exists(sha256)).toBe(false);
    await storage().put(of(bytes), { maxBytes: MB });
    expect((await readAll(await storage().open(sha256))).equals(bytes)).toBe(true);
  });

  it("reports missing bytes as lost", async () => {
    const missing = "0".repeat(64);
    expect(await storage().exists(missing)).toBe(false);
    await expect(storage().open(missing)).rejects.toBeInstanceOf(FileLostError);
  });

  it("stores nothing of a stream that is too large or breaks off", async () => {
    const bytes = randomBytes(2 * MB);
    await expect(storage().put(of(bytes), { maxBytes: MB })).rejects.toMatchObject({
      error: "FILE_TOO_LARGE",
    });
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error("the line was cut");
      })(),
    );
    await expect(storage().put(broken, { maxBytes: 9 * MB })).rejects.toThrow("the line was cut");
    expect(await storage().exists(hashOf(bytes))).toBe(false);
  });

  it("stores parts under their own names until they are removed", async () => {
    const part = randomUUID();
    const bytes = randomBytes(5000);
    expect((await storage().putPart(part, of(bytes), { maxBytes: MB })).size).toBe(5000);
    expect((await readAll(await storage().openPart(part))).equals(bytes)).toBe(true);
    await storage().removePart(part);
    await storage().removePart(part);
    await expect(storage().openPart(part)).rejects.toBeInstanceOf(FileLostError);
  });

  it("streams a large file: memory grows by a fraction of its size", {
    tags: ["long"],
    timeout: 120_000,
  }, async () => {
    await storage().put(Readable.from(flood(20)), { maxBytes: 400 * MB });
    const before = process.memoryUsage().rss;
    let most = 0;
    const watched = async function* () {
      for await (const chunk of flood(300)) {
        most = Math.max(most, process.memoryUsage().rss - before);
        yield chunk;
      }
    };
    const stored = await storage().put(Readable.from(watched()), { maxBytes: 400 * MB });
    expect(stored.size).toBe(300 * MB);
    expect(most).toBeLessThan(stored.size / 2);
  });
});

it("leaves no temporary file of a stream that breaks off while its file is being opened", async () => {
  const root = mkdtempSync(join(tmpdir(), "files-"));
  const storage = createLocalStorage(root);
  const failing = Array.from({ length: 200 }, (_, n) => {
    const source = new Readable({ read: () => {} });
    // After as many turns of the event loop: some before the file is there, some after.
    let turns = n % 20;
    const fail = () => (turns-- > 0 ? setImmediate(fail) : source.destroy(new Error("cut")));
    fail();
    return storage.put(source, { maxBytes: MB });
  });
  const results = await Promise.allSettled(failing);
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  // A leftover appears only after the refusal, when its file is opened; there is no event to wait for.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readdirSync(join(root, "incoming"))).toEqual([]);
  rmSync(root, { recursive: true });
});

it("leaves no temporary file in the local folder", () => {
  expect(readdirSync(join(root, "local", "incoming"))).toEqual([]);
});
