import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { call, mainProject, person, signIn } from "./api.ts";
import { type RunningServer, startServer } from "./server.ts";
import { untilWhole } from "./whole-demonstration.ts";

const main = join(import.meta.dirname, "../../server/dist/main.js");
const root = join(import.meta.dirname, "../..");
const servers: RunningServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Starts the server where it is expected to refuse; returns its exit code and output. */
async function refused(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output };
}

/** Where the installed packages differ from the lock file, `npm start` would reinstall them during the test. */
const READY =
  'import("./scripts/build-state.mjs").then((is) => process.exit(is.installFresh() && is.buildStamp.exists() ? 0 : 1))';
const readyToStart = () => spawnSync(process.execPath, ["-e", READY], { cwd: root }).status === 0;

describe("starting the product", () => {
  it("seeds the demonstration, and prints a working sign-in for each role", async () => {
    const server = await startServer({ fresh: true });
    servers.push(server);
    for (const name of ["sistema", "admin", "escritura", "auditoria", "lectura", "invitado", "ajeno"]) {
      expect(server.output()).toContain(person(name));
      const api = await signIn(server.url, person(name));
      expect(await mainProject(api)).toBeDefined();
    }
  });

  it("sends browser files compressed, the application script first of all", async () => {
    const url = servers[0]?.url ?? "";
    const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
    expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    expect(files.some((file) => file?.endsWith(".js"))).toBe(true);
    for (const path of [...files, "/openapi.json", "/manifest.webmanifest"]) {
      const answer = await fetch(`${url}${path}`, { headers: { "accept-encoding": "br, gzip" } });
      expect([path, answer.status, answer.headers.get("content-encoding")]).toEqual([path, 200, "br"]);
    }
  });

  it("finds all data the second time, and shuts down cleanly on request", async () => {
    const server = servers[0];
    if (!server) throw new Error("the first test starts it");
    const api = await signIn(server.url, person("admin"));
    const plans = async (code: string) => {
      const project = await mainProject(api);
      return (
        await call(server.url, "GET", `/fkl-plan/${project.id}/plans`, undefined, { authorization: code })
      ).body.data;
    };
    // Its parts in the background name the plans' instruments.
    await untilWhole(server);
    const before = await plans(api.code);
    expect(before.total).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    await server.restart();
    expect(await plans(api.code)).toEqual(before);
  });

  it("stops with a clear message where the key is not the one that encrypted the data", async () => {
    const server = servers[0];
    if (!server) throw new Error("the first test starts it");
    await server.stop();
    const { code, output } = await refused({
      DATA_DIR: server.dataDir,
      SECRET_KEY: "another key, long enough to be taken as one",
    });
    expect(code).toBe(1);
    expect(output).toContain("SECRET_KEY");
    expect(output).not.toContain("another key");
  });

  it("reports every fault of its settings together, and no secret", async () => {
    const { code, output } = await refused({
      PORT: "many",
      DATABASE_URL: "mysql://root:geheim@host/db",
      LOG_LEVEL: "loud",
    });
    expect(code).toBe(1);
    for (const name of ["PORT", "DATABASE_URL", "LOG_LEVEL"]) expect(output).toContain(name);
    expect(output).not.toContain("geheim");
  });

  it("refuses to serve the demonstration to a network", async () => {
    const folder = mkdtempSync(join(tmpdir(), "vetaverde-start-"));
    const { code, output } = await refused({ DATA_DIR: folder, HOST: "0.0.0.0" });
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toContain("ALLOW_DEMO");
  });

  it("names the setting to change where another process uses the port", async () => {
    const server = servers[0];
    if (!server) throw new Error("the first test starts it");
    await server.restart();
    const folder = mkdtempSync(join(tmpdir(), "vetaverde-start-"));
    const { port } = new URL(server.url);
    const { code, output } = await refused({ DATA_DIR: folder, PORT: port });
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `PORT: another program listens on port ${port} of 127.0.0.1. Stop it, or set PORT to another port.`,
    );
  });

  it("explains how to sign in while the platform is empty, and not after the first user exists", async () => {
    const empty = { SEED_DEMO: "false", HOST: "0.0.0.0" };
    const server = await startServer({ env: empty, fresh: true });
    servers.push(server);
    expect(server.output()).toContain("ADMIN_EMAIL y ADMIN_PASSWORD");
    // Bound to every address, the server cannot know its public URL.
    expect(server.output()).toContain('"event":"public_url.defaulted"');
    await server.stop();
    const again = await startServer({
      fresh: true,
      env: {
        ...empty,
        DATA_DIR: server.dataDir,
        PUBLIC_URL: "https://veta.example.org",
        ADMIN_EMAIL: "jefa@mina.example",
        ADMIN_PASSWORD: "Caudal2026",
      },
    });
    const output = again.output();
    const { status } = await call(again.url, "POST", "/login", {
      email: "jefa@mina.example",
      password: "Caudal2026",
    });
    await again.close();
    expect(output).not.toMatch(/ADMIN_EMAIL|PUBLIC_URL/);
    expect(status).toBe(200);
  });

  it("without the demonstration, creates the first administrator from the settings", async () => {
    const server = await startServer({
      fresh: true,
      env: {
        SEED_DEMO: "false",
        HOST: "127.0.0.1",
        ADMIN_EMAIL: "Jefa@Mina.example",
        ADMIN_PASSWORD: "Caudal2026",
      },
    });
    servers.push(server);
    const { status, body } = await call(server.url, "POST", "/login", {
      email: "jefa@mina.example",
      password: "Caudal2026",
    });
    expect(status).toBe(200);
    const user = await call(server.url, "GET", "/user/jefa@mina.example", undefined, {
      authorization: body.data,
    });
    expect(user.body.data.admin).toBe(true);
    expect(
      (await call(server.url, "POST", "/login", { email: person("admin"), password: "Veta2026" })).status,
    ).toBe(204);
  });

  it.skipIf(process.platform === "win32" || !readyToStart())(
    "by npm ends with npm, and releases port and data folder",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "vetaverde-start-"));
      const npm = spawn("npm", ["start", "--", "--no-build"], {
        cwd: root,
        env: { ...process.env, PORT: "0", DATA_DIR: folder, SEED_DEMO: "false", HOST: "127.0.0.1" },
        stdio: ["ignore", "pipe", "ignore"],
      });
      let output = "";
      npm.stdout.on("data", (chunk) => (output += chunk));
      await expect.poll(() => output, { timeout: 90_000 }).toMatch(/^VetaVerde {2}http/m);
      expect(existsSync(join(folder, "in-use.lock"))).toBe(true);
      // As a service manager does: signals npm alone.
      npm.kill("SIGTERM");
      await expect.poll(() => existsSync(join(folder, "in-use.lock"))).toBe(false);
      rmSync(folder, { recursive: true, force: true });
    },
  );
});
