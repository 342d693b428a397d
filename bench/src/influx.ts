import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, untilAnswers } from "./product.ts";

const INFLUXD = "/usr/bin/influxd";

/** Whether Debian's package `influxdb` (1.6) is installed. */
export const isInfluxInstalled = (): boolean => existsSync(INFLUXD);

/** The path to which lines with instants in milliseconds are sent. */
export const writePath = (database: string): string => `/write?db=${database}&precision=ms`;

export interface Influx {
  port: number;
  /** Its data; deleted when it stops. */
  folder: string;
  createDatabase(name: string): Promise<void>;
  post(path: string, body?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts InfluxDB with an empty folder. As by default, a write is on the disk when it is answered.
 * @param settings further lines of the section `data`
 */
export async function startInflux(settings = ""): Promise<Influx> {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-influx-"));
  const [port, backup] = [await freePort(), await freePort()];
  const config = join(folder, "influxdb.conf");
  writeFileSync(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${backup}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
query-log-enabled = false
${settings}
[monitor]
store-enabled = false
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
max-body-size = 0
`,
  );
  const child = spawn(INFLUXD, ["-config", config], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/ping`);
  const post = async (path: string, body?: string) => {
    const answer = await fetch(`${url}${path}`, { method: "POST", ...(body ? { body } : {}) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    port,
    folder,
    createDatabase: (name) => post(`/query?q=${encodeURIComponent(`create database ${name}`)}`),
    post,
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
