import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, main, type Product, untilAnswers } from "./product.ts";
import { compare } from "./ratio.ts";

const BARE = 'require("node:http").createServer((q, s) => s.end("ok")).listen(process.env.PORT, "127.0.0.1")';

async function timeStart(args: string[], env: Record<string, string>, path: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilAnswers(`http://127.0.0.1:${port}${path}`);
  const took = performance.now() - began;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  return took;
}

/** From the command to the first answer, with the database running, against an empty Node HTTP server. */
export async function benchStart(product: Product): Promise<void> {
  const passwords = JSON.parse(readFileSync(join(product.dataDir, "postgres.json"), "utf8"));
  const port = readFileSync(join(product.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const url = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/vetaverde`;
  const env = {
    DATABASE_URL: url("vetaverde_app", passwords.app),
    DATABASE_OWNER_URL: url("vetaverde_owner", passwords.owner),
    SECRET_KEY: readFileSync(join(product.dataDir, "secret.key"), "utf8").trim(),
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  await compare(
    "bundled start, to a bare Node HTTP server's",
    "<= 4.5",
    9,
    () => timeStart([main], env, "/fkl-general/health"),
    () => timeStart(["-e", BARE], {}, "/"),
  );
}
