// The bystander's work, in its own process. Its parent sends the settings, the start and the stop.
import { setTimeout as pause } from "node:timers/promises";
import type { BystanderSettings, ToBystander, Workload } from "./bystander.ts";
import { callAs, fileBody, send } from "./client.ts";
import { goodPdf } from "./files/pdf.ts";
import { goodPng } from "./files/pictures.ts";

const PAUSE_MS = 100;

function createRound({ url, project, headers: own, sensor, instrument }: BystanderSettings) {
  const caller = { name: "bystander", headers: own };
  // Makes each bystander's document unique: a duplicate would be refused.
  const word = Math.random().toString(36).slice(2, 8);
  let made = 0;
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();

  const upload = async (path: string, name: string, bytes: Buffer, method = "POST") => {
    const { headers, body } = fileBody(name, bytes);
    return send(url, { method, path, headers: { ...headers, ...caller.headers }, body });
  };
  /** List, graph, a small import, a picture with its thumbnail, a document. */
  return async ({ failures, slowest }: Workload) => {
    let before = performance.now();
    const n = ++made;
    const note = (what: string, { status, text, failure }: Awaited<ReturnType<typeof send>>) => {
      if (status < 200 || status > 299) failures.push(`${what}: ${status} ${failure ?? text.slice(0, 120)}`);
      const ms = performance.now() - before;
      before += ms;
      if (ms > slowest.ms) Object.assign(slowest, { step: what, ms });
    };
    const get = async (what: string, path: string) => note(what, await callAs(url, caller, "GET", path));
    await get("list", `/fkl-plan/${project}/plans`);
    await get("monitorings", `/fkl-plan/${project}/monitorings?size=50`);
    if (sensor)
      await get(
        "graph",
        `/fkl-modi/${project}/readings?sensor=${sensor}&from=${day(-7)}&to=${day(0)}&points=500`,
      );
    const csv = Buffer.from(`Nombre;Latitud;Longitud\nPozo testigo ${word} ${n};-33,4;-70,6\n`);
    note(
      "import",
      await upload(`/fkl-plan/${project}/catalog-imports/previews`, `pozos-${word}-${n}.csv`, csv),
    );
    const name = `testigo-${word}-${n}.png`;
    const stored = await upload(`/fkl-file/${project}/files?type=image`, name, goodPng(64, n % 256));
    note("picture", stored);
    await get("thumbnail", `/fkl-file/${project}/files/${stored.json?.data?.id}/thumbnail`);
    note(
      "document",
      await upload(
        `/fkl-bdo/${project}/instruments/${instrument}/documents`,
        `t-${n}.pdf`,
        goodPdf(1, `${word} ${n}`),
      ),
    );
  };
}

let round: ReturnType<typeof createRound> | null = null;
let isStopped = false;

async function work(rounds: number): Promise<void> {
  if (!round) throw new Error("work before settings");
  const done: Workload = { rounds: [], failures: [], slowest: { step: "", ms: 0 } };
  isStopped = false;
  while (!isStopped || done.rounds.length < rounds) {
    const began = performance.now();
    await round(done);
    done.rounds.push(performance.now() - began);
    await pause(PAUSE_MS);
  }
  process.send?.(done);
}

process.on("message", (message: ToBystander) => {
  if ("settings" in message) round = createRound(message.settings);
  else if ("stop" in message) isStopped = true;
  else void work(message.work);
});
// The parent process ended.
process.on("disconnect", () => process.exit(0));
