/** @module-tag long */
import { expect, it } from "vitest";
import { type Api, mainProject, person, signIn } from "./api.ts";
import { xle } from "./logger-texts.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

const ROWS = 200_000;
const KILLS = 2;
/** Between two looks at the import: a person may make so many calls a minute. */
const POLL_MS = 150;
const PATIENCE_MS = 240_000;

interface Import {
  id: string;
  state: string;
  added: number;
  progress: { done: number; total: number };
}

let server: RunningServer;
let api: Api;
let project: string;
let device: string;
let sensor: string;

setUpServer(async (started) => {
  server = started;
  api = await signIn(server.url, person("sistema"));
  project = (await mainProject(api)).id;
  const sensors = [
    { name: "Nivel", variable: "nivel", unit: "m" },
    { name: "Temperatura", variable: "temperatura", unit: "°C" },
  ];
  const body = { project, serial: "LOGGER-KILL", name: "Registrador", sensors };
  const made = await api.call("POST", "/fkl-modi/devices", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  device = made.body.data.id;
  sensor = made.body.data.sensors[0].id;
});

const path = () => `/fkl-modi/${project}/devices/${device}`;

async function preview(): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([xle(ROWS, Date.UTC(2020, 0, 1))]), "kill.xle");
  const answer = await fetch(`${server.url}${path()}/logger-previews`, {
    method: "POST",
    headers: { authorization: api.code },
    body: form,
  });
  const { data } = await answer.json();
  expect(answer.status, JSON.stringify(data)).toBe(201);
  const answered = await api.call("POST", `${path()}/logger-previews/${data.preview}`, {
    ...data.answers,
    utcOffset: 0,
  });
  expect(answered.body.data.counts[0].fresh).toBe(ROWS);
  return data.preview;
}

async function current(): Promise<Import | undefined> {
  const answer = await api.call("GET", `${path()}/logger-files`).catch(() => null);
  return answer?.body.data?.items[0];
}

/** Kills the server several times while the import is under way, and waits until it has the state. */
async function untilKilled(state: string): Promise<Import> {
  let kills = 0;
  let killedAt = -1;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const found = await current();
    if (found?.state === state) {
      expect(kills).toBe(KILLS);
      return found;
    }
    const done = found?.progress.done ?? killedAt;
    if (kills < KILLS && done !== killedAt && done > 0) {
      killedAt = done;
      kills++;
      server.process.kill("SIGKILL");
      await server.restart();
      api = await signIn(server.url, person("sistema"));
    } else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`the import is not ${state}`);
}

const stored = async () => {
  const query = `sensor=${sensor}&from=2000-01-01T00:00:00Z&to=2200-01-01T00:00:00Z`;
  const csv = await api.call("GET", `/fkl-modi/${project}/readings.csv?${query}`);
  return String(csv.body).trimEnd().split("\n").slice(1);
};

it("an import is saved once, and taken back entirely, although the server is killed meanwhile", {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const id = await preview();
  const begun = await api.call("POST", `${path()}/logger-files`, { preview: id });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  const saved = await untilKilled("saved");
  expect(saved.added).toBe(2 * ROWS);
  const lines = await stored();
  expect(lines.length).toBe(ROWS);
  expect(new Set(lines.map((line) => line.split(",")[1])).size).toBe(ROWS);

  const withdrawal = await api.call("POST", `${path()}/logger-files/${id}/withdrawal`, { reason: "Prueba" });
  expect(withdrawal.status).toBe(202);
  await untilKilled("withdrawn");
  expect(await stored()).toEqual([]);
});
