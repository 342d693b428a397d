import { setTimeout as pause } from "node:timers/promises";
import { callAs, fileBody, send } from "./client.ts";
import { goodPdf } from "./files/pdf.ts";
import { goodPng } from "./files/pictures.ts";
import { signIn, type World } from "./world.ts";

/** Of the demonstration's main project, which is the victim's: the bystander is who must notice nothing. */
const EMAIL = "admin@demo.vetaverde.org";
const PAUSE_MS = 100;

export interface Bystander {
  /** Does a page's worth of work again and again until `until` says so, at least so many times. */
  work(until: () => boolean, rounds: number): Promise<Workload>;
}

export interface Workload {
  /** What each round took, in ms. */
  rounds: number[];
  /** Steps that were not answered with a success, and how. */
  failures: string[];
  /** The step that took longest. */
  slowest: { step: string; ms: number };
}

export interface Slowdown {
  /** The 95th percentile during an attack to that of quiet. */
  p95: number;
  /** The slowest round during the attack to the quiet p95. */
  worst: number;
  rounds: number;
  failures: string[];
  slowest: Workload["slowest"];
}

export async function createBystander(world: World): Promise<Bystander> {
  const { url } = world.product;
  const project = world.victim.id;
  const caller = await signIn(url, "bystander", EMAIL);
  const [sensor] = world.victim.ids.get("sensor") ?? [];
  const [instrument] = world.victim.ids.get("instrument") ?? [];
  // Of its own for each bystander: the same document twice would be refused.
  const word = Math.random().toString(36).slice(2, 8);
  let made = 0;
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();

  const upload = async (path: string, name: string, bytes: Buffer, method = "POST") => {
    const { headers, body } = fileBody(name, bytes);
    return send(url, { method, path, headers: { ...headers, ...caller.headers }, body });
  };
  /** List, graph, a small import, a picture with its thumbnail, a document. */
  const round = async ({ failures, slowest }: Workload) => {
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
  return {
    work: async (until, rounds) => {
      const done: Workload = { rounds: [], failures: [], slowest: { step: "", ms: 0 } };
      while (!until() || done.rounds.length < rounds) {
        const began = performance.now();
        await round(done);
        done.rounds.push(performance.now() - began);
        await pause(PAUSE_MS);
      }
      return done;
    },
  };
}

const p95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Number.NaN;

export function slowdown(quiet: Workload, attacked: Workload): Slowdown {
  const base = p95(quiet.rounds);
  return {
    p95: p95(attacked.rounds) / base,
    worst: Math.max(...attacked.rounds) / base,
    rounds: attacked.rounds.length,
    failures: attacked.failures,
    slowest: attacked.slowest,
  };
}

export const inWords = ({ p95, worst, rounds, failures, slowest }: Slowdown) =>
  `bystander p95 ${p95.toFixed(2)}, worst ${worst.toFixed(2)} times quiet (n=${rounds}, slowest ${slowest.step} ${slowest.ms.toFixed(0)} ms${failures.length > 0 ? `, ${failures.length} steps refused: ${failures[0]}` : ""})`;
