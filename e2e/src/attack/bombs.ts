import { type Caller, callAs, fileBody, mustCall, send } from "./client.ts";
import { goodPdf } from "./files/pdf.ts";
import { pdfBombs } from "./files/pdf-bombs.ts";
import type { Finding } from "./findings.ts";
import { makeRows } from "./uploads.ts";
import { untilTrue } from "./wait.ts";
import { signIn, type World } from "./world.ts";

export interface BombResult {
  /** What the eight weigh together, as they are sent. */
  bytes: number;
  /** From sending to the end of its processing, in ms: alone, and beside the bombs. */
  quietMs: number;
  besideMs: number;
  /** How the bombs were answered. */
  answers: string[];
  findings: Finding[];
}

const GOOD_PAGES = 12;
const JOB_TIMEOUT_MS = 400_000;
const POLL_TIMEOUT = "the document to be processed";
const BYSTANDER = "escritura@demo.vetaverde.org";

/** Eight documents that are endless to read, sent at once by one project, and a good one of another project beside them. */
export async function attackBombs(world: World): Promise<BombResult> {
  const { url } = world.product;
  const result: BombResult = { bytes: 0, quietMs: 0, besideMs: 0, answers: [], findings: [] };
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
      // Whatever was taken is processed at once, as a person would ask for it.
      if (answer.status === 201) await callAs(url, admin, "POST", `${path}/process`);
    }),
  );
  result.besideMs = await readGood(world, bystander, "al lado");
  await sending;
  return result;
}

/** Sends a good document to an instrument of its own in the victim's project. @returns until it was processed, in ms */
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
