/** @module-tag long */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, travel } from "./browser.ts";
import { account, enter, heading, row } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "vetaverde-resume-"));
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An S3-compatible server in its own process. */
const PEER = `
  const { default: S3rver } = await import("@20minutes/s3rver");
  const peer = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: process.env.FOLDER,
    configureBuckets: [{ name: "files", configs: [] }] });
  process.stdout.write(String((await peer.run()).port));`;

async function startPeer(): Promise<{ process: ChildProcess; endpoint: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PEER], {
    cwd: join(import.meta.dirname, "../../server"),
    env: { ...process.env, FOLDER: join(folder, "s3") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk) => resolve(String(chunk)));
    child.once("exit", () => reject(new Error("the S3 peer ended")));
  });
  return { process: child, endpoint: `http://127.0.0.1:${port}` };
}

let peer: ChildProcess | undefined;
afterAll(() => void peer?.kill());

const PLACES: [string, () => Promise<Record<string, string>>][] = [
  ["a folder", async () => ({})],
  [
    "a server that speaks S3",
    async () => {
      const started = await startPeer();
      peer = started.process;
      return {
        S3_ENDPOINT: started.endpoint,
        S3_BUCKET: "files",
        S3_ACCESS_KEY: "S3RVER",
        S3_SECRET_KEY: "S3RVER",
      };
    },
  ],
];

/** @param rate bytes a second */
async function uploadAt(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: rate,
  });
}

async function choose({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivos" }).click();
  await (await chooser).setFiles(path);
}

describe.each(PLACES)("a large file over %s", (where, settings) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: await settings(), fresh: true });
  });
  afterAll(() => server.close());

  it("resumes after a reload at its offset, and is uploaded completely", async () => {
    await travel(server.url, {}, async (journey) => {
      const { page } = journey;
      const name = "sondajes.bin";
      const path = join(folder, name);
      const bytes = randomBytes(44 * MB);
      writeFileSync(path, bytes);
      journey.expectTrouble(/net::|Failed to load/);
      await enter(journey, "escritura", "/files/report");
      await heading(journey, "Archivos").waitFor();
      const offsets: number[] = [];
      let taken = 0;
      page.on("request", (request) => {
        if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
      });
      page.on("response", (answer) => {
        if (answer.request().method() === "PATCH" && answer.ok()) taken++;
      });
      // So slow that the file is not complete yet when the page is reloaded.
      await uploadAt(page, 6 * MB);
      await choose(journey, path);
      await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
      // The page warns about the unfinished upload; this user leaves anyway.
      page.once("dialog", (question) => void question.accept());
      const before = offsets.length;
      await page.reload();
      await heading(journey, "Archivos").waitFor();
      // The upload resumes without choosing the file again.
      await page
        .getByRole("listitem")
        .filter({ hasText: `${name} Subido` })
        .waitFor({ timeout: 60_000 });
      const later = offsets.slice(before);
      // Bytes received before the reload were not sent again.
      expect(later[0]).toBeGreaterThanOrEqual(16 * MB);
      expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
      await row(journey, name).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Descargar", exact: true }).first().click(),
      ]);
      const fetched = join(folder, "fetched");
      await download.saveAs(fetched);
      expect(hashOf(readFileSync(fetched))).toBe(hashOf(bytes));
      // The bytes are stored in the configured place only.
      const sha256 = hashOf(bytes);
      const place = join("sha256", sha256.slice(0, 2), sha256.slice(2, 4));
      const lies = (root: string) =>
        existsSync(join(root, place)) && readdirSync(join(root, place)).some((one) => one.startsWith(sha256));
      expect([lies(join(server.dataDir, "files")), lies(join(folder, "s3/files"))]).toEqual([
        where === "a folder",
        where !== "a folder",
      ]);
    });
  }, 180_000);
});

describe("an unfinished upload", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ fresh: true });
  });
  afterAll(() => server.close());

  it("asks for the same file where the browser had no space, refuses another, and is hidden from other users", async () => {
    const path = join(folder, "perfil.bin");
    const bytes = randomBytes(24 * MB);
    writeFileSync(path, bytes);
    const other = join(folder, "otra", "perfil.bin");
    mkdirSync(join(folder, "otra"));
    writeFileSync(other, randomBytes(24 * MB));
    await travel(server.url, { size: "phone" }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/net::|Failed to load/);
      await page.addInitScript(() => {
        navigator.storage.estimate = async () => ({ quota: 1000, usage: 0 });
      });
      await enter(journey, "escritura", "/files/report");
      await heading(journey, "Archivos").waitFor();
      const taken = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
      await choose(journey, path);
      await taken;
      await page.getByRole("button", { name: "Pausar" }).click();
      await page.reload();
      const again = page.getByRole("button", { name: "Elegir perfil.bin" });
      const provide = async (file: string) => {
        const chooser = page.waitForEvent("filechooser");
        await again.click();
        await (await chooser).setFiles(file);
      };
      await page.getByText("La subida de «perfil.bin» (25,2 MB) no terminó.").waitFor();
      await provide(other);
      await page.getByText("No es el mismo archivo").waitFor();
      await journey.accessible();
      await journey.shot("files-missing-upload");
      const patchRequest = page.waitForRequest((request) => request.method() === "PATCH");
      await provide(path);
      expect(Number((await patchRequest).headers()["upload-offset"])).toBeGreaterThanOrEqual(8 * MB);
      await page.getByRole("listitem").filter({ hasText: "perfil.bin Subido" }).waitFor({ timeout: 60_000 });
      await page.reload();
      await row(journey, "perfil.bin").waitFor();
      expect(await again.count()).toBe(0);

      // The upload resumes by itself after the network was down.
      const cut = join(folder, "corte.bin");
      writeFileSync(cut, randomBytes(18 * MB));
      await page.context().setOffline(true);
      await choose(journey, cut);
      await page.getByText("Sin conexión: corte.bin continuará al recuperarla").waitFor({ timeout: 60_000 });
      await journey.shot("files-offline-upload");
      await page.context().setOffline(false);
      await page.getByRole("listitem").filter({ hasText: "corte.bin Subido" }).waitFor({ timeout: 60_000 });

      // The next user of this device finds no trace of it.
      const begun = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
      await choose(journey, other);
      await begun;
      await page.getByRole("button", { name: "Pausar" }).click();
      await page.reload();
      await again.waitFor();
      const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      const own = (await names()).find((name) => name?.startsWith("vv-uploads."));
      expect(own).toBeDefined();
      await account(journey, "Cerrar sesión");
      await enter(journey, "admin", "/files/report");
      await row(journey, "perfil.bin").waitFor();
      await heading(journey, "Archivos").waitFor();
      expect(await again.count()).toBe(0);
      expect(await names()).not.toContain(own);
    });
  }, 180_000);
});
