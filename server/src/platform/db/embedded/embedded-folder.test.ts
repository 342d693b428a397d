/** @module-tag long */
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  cleanAfterEach,
  countRows,
  folder,
  gone,
  log,
  onLinux,
  query,
  STORE_ROW,
  start,
  startHolder,
  until,
} from "../../../testing/embedded-run.ts";
import { startEmbedded } from "./embedded.ts";

const isRoot = process.getuid?.() === 0;
cleanAfterEach();

describe("a data folder", () => {
  it("whose creation was interrupted is created again", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "postgres.new"));
    writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
    await start(dataDir);
  });

  it("that is incomplete or of another version is reported and left unchanged", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "postgres"));
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow("is not complete");
    mkdirSync(join(dataDir, "postgres", "global"));
    writeFileSync(join(dataDir, "postgres", "global", "pg_control"), "");
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "14\n");
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow("version 14");
    expect(readFileSync(join(dataDir, "postgres", "PG_VERSION"), "utf8")).toBe("14\n");
  });

  it("without its passwords, or with only one, gets new ones", async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await query(first.ownerUrl, STORE_ROW);
    await first.stop();
    writeFileSync(join(dataDir, "postgres.json"), '{"postgres":"ab');
    expect(await countRows(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("that cannot be created is reported in one line", async () => {
    const file = join(folder(), "a file");
    writeFileSync(file, "");
    await expect(startEmbedded({ dataDir: join(file, "data"), log })).rejects.toThrow(/^DATA_DIR: /);
  });
});

describe.runIf(isRoot && onLinux)("the embedded PostgreSQL started by root", () => {
  const userOf = (pid: number | undefined) => statSync(`/proc/${pid}`).uid;

  it("runs as another user in a folder that others may enter", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    expect(userOf((await start(dataDir)).pid)).not.toBe(0);
  });

  it("runs in a folder that only root can enter, and continues when the folder's mode changes either way", async () => {
    const dataDir = folder();
    for (const mode of [0o700, 0o755, 0o700]) {
      chmodSync(dataDir, mode);
      await (await start(dataDir)).stop();
    }
    const other = folder();
    for (const mode of [0o755, 0o700, 0o755]) {
      chmodSync(other, mode);
      await (await start(other)).stop();
    }
  });

  it("runs on an ordinary user's data folder, and leaves it to that user", async () => {
    const user = { uid: 12_345, gid: 12_345 };
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    chownSync(dataDir, user.uid, user.gid);
    const holder = await startHolder(dataDir, user);
    expect(userOf(holder.pid)).toBe(user.uid);
    await query(holder.ownerUrl, STORE_ROW);
    holder.process.kill("SIGTERM");
    await until(() => gone(holder.process));
    const asRoot = await start(dataDir);
    expect(userOf(asRoot.pid)).toBe(user.uid);
    await asRoot.stop();
    expect(await countRows(await startHolder(dataDir, user))).toEqual([{ n: 1 }]);
  });

  it("has a folder that an ordinary user cannot start on, with the file in the error", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    await (await start(dataDir)).stop();
    await expect(startHolder(dataDir, { uid: 12_345, gid: 12_345 })).rejects.toThrow(
      /^DATA_DIR: .*in-use\.lock/,
    );
  });
});
