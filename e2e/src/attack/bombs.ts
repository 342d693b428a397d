import { type Caller, callAs, fileBody, mustCall, send } from "./client.ts";
import { goodPdf } from "./files/pdf.ts";
import { pdfBombs } from "./files/pdf-bombs.ts";
import type { Finding } from "./findings.ts";
import { makeRows } from "./uploads.ts";
import { untilTrue } from "./wait.ts";
import { signIn, type World } from "./world.ts";

export interface BombResult {
  /** Total size of the eight files as sent. */
  bytes: number;
  /** Time in ms from sending the good document to the end of its processing: alone, and during the attack. */
  quietMs: number;
  concurrentMs: number;
  /** Answers to the uploads of the bombs. */
  answers: string[];
  findings: Finding[];
}

const GOOD_PAGES = 12;
const JOB_TIMEOUT_MS = 400_000;
const POLL_TIMEOUT = "the document to be processed";
const BYSTANDER = "escritura@demo.vetaverde.org";

/**
 * One project sends eight documents with endless content at the same time, while another project processes a good one.
 */
export async function attackBombs(world: World): Promise<BombResult> {
  const { url } = world.product;
  const result: BombResult = { bytes: 0, quietMs: 0, concurrentMs: 0, answers: [], findings: [] };
  const bystander = await signIn(url, "bystander", BYSTANDER);
  await readGood(world, bystander, "calentamiento");
  result.quietMs = await readGood(world, bystander, "solo");
  const bombs = pdfBombs.map(({ name, bytes }) => ({ name, bytes: bytes() }));
  result.bytes = bombs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const { instrument } = await makeRows(world);
  const { admin } = world.members;
  const path = `/fkl-bdo/${world.own.id}/instruments/${instrument}`;
  const sending = Promise.all(
    bombs.map(async ({ name, bytes }) => {
      const { headers, body } = fileBody(name, bytes);
      const answer = await send(url, {
        method: "POST",
        path: `${path}/documents`,
        body,
        headers: { ...headers, ...admin.headers },
      });
      result.answers.push(`${name}: ${answer.status} ${answer.json?.error ?? ""}`.trim());
      if (answer.status >= 500 && answer.json?.error === "INTERNAL")
        result.findings.push({
          attack: "bombs",
          what: "fails instead of refusing",
          sent: name,
          answer: answer.text,
        });
      // Accepted documents are processed immediately, as a user would request it.
      if (answer.status === 201) await callAs(url, admin, "POST", `${path}/process`);
    }),
  );
  result.concurrentMs = await readGood(world, bystander, "al lado");
  await sending;
  return result;
}

/** Sends a good document to its own instrument in the victim's project. @returns ms until it was processed */
async function readGood(world: World, caller: Caller, word: string): Promise<number> {
  const { url } = world.product;
  const project = world.victim.id;
  const body = { miningUnit: world.victim.ids.get("miningUnit")?.[0], name: `Testigo ${word}`, year: 2021 };
  const { id } = await mustCall(url, caller, "POST", `/fkl-bdo/${project}/instruments`, body);
  const path = `/fkl-bdo/${project}/instruments/${id}`;
  const { headers, body: bytes } = fileBody(`${word}.pdf`, goodPdf(GOOD_PAGES, word));
  const began = performance.now();
  const sent = await send(url, {
    method: "POST",
    path: `${path}/documents`,
    body: bytes,
    headers: { ...headers, ...caller.headers },
  });
  if (sent.status !== 201) throw new Error(`a good document was answered ${sent.status} ${sent.text}`);
  const { job } = await mustCall(url, caller, "POST", `${path}/process`);
  await untilTrue(
    async () => {
      const { state } = await mustCall(url, caller, "GET", `/fkl-bdo/${project}/jobs/${job}`);
      if (state === "failed") throw new Error("a good document could not be processed");
      return state === "done";
    },
    JOB_TIMEOUT_MS,
    POLL_TIMEOUT,
  );
  return performance.now() - began;
}
