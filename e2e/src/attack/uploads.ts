import { addressOf, allCalls, type NamedCall } from "./calls.ts";
import { type Answer, type Caller, callAs, fileBody, mustCall, send } from "./client.ts";
import { corpus } from "./files/corpus.ts";
import type { HostileFile } from "./files/pdf-bombs.ts";
import { type Finding, faultOf, leakIn, shortened } from "./findings.ts";
import { createRandom } from "./random.ts";
import type { World } from "./world.ts";

export interface UploadResult {
  uploads: number;
  files: number;
  places: number;
  findings: Finding[];
  statuses: Map<number, number>;
}

/** Uploads in flight. */
const LANES = 3;

/** Every upload endpoint, with what its path and query need. */
function placesOf(world: World, instrument: string, station: string) {
  const params = { project: world.own.id, instrument, station };
  return allCalls
    .filter(({ spec }) => spec.upload)
    .flatMap((call) => {
      const path = addressOf(call.spec.path, params);
      const queries = call.name === "files.upload" ? ["?type=other", "?type=image", "?type=report"] : [""];
      const caller = call.spec.access === "system" ? world.system : world.members.admin;
      return queries.map((query) => ({ call, caller, path: path + query }));
    });
}

/** Every hostile file at every upload endpoint. A share of less than 1 selects that part of the pairs, by the seed. */
export async function attackUploads(world: World, seed: number, share: number): Promise<UploadResult> {
  const { url } = world.product;
  const random = createRandom(seed);
  const { instrument, station } = await makeRows(world);
  const places = placesOf(world, instrument, station);
  const result: UploadResult = {
    uploads: 0,
    files: corpus.length,
    places: places.length,
    findings: [],
    statuses: new Map(),
  };
  const note = (call: NamedCall, caller: Caller, sent: string, answer: Answer) => {
    result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
    const what = (caller === world.system ? null : leakIn(world, sent, answer)) ?? faultOf(call, answer);
    if (what)
      result.findings.push({
        attack: `upload ${call.name}`,
        what,
        sent,
        answer: shortened(`${answer.status} ${answer.text}`),
      });
  };
  const one = async (file: HostileFile) => {
    const bytes = file.bytes();
    for (const { call, caller, path } of places) {
      if (!random.chance(share)) continue;
      const { headers, body } = fileBody(file.name, bytes);
      const answer = await send(url, {
        method: call.spec.method,
        path,
        body,
        headers: { ...headers, ...caller.headers },
      });
      result.uploads++;
      note(call, caller, `${caller.name} ${call.spec.method} ${path} ${file.what}`, answer);
      if (call.name === "files.upload" && answer.status === 201) await lookAt(file, answer.json.data.id);
    }
  };
  /** Requests the thumbnail and preview of a stored file, as a page would. */
  const lookAt = async (file: HostileFile, id: string) => {
    for (const name of ["files.thumbnail", "files.preview"]) {
      const call = allCalls.find((known) => known.name === name) as NamedCall;
      const path = addressOf(call.spec.path, { project: world.own.id, file: id });
      const answer = await callAs(url, world.members.read, "GET", path);
      note(call, world.members.read, `read GET ${path} ${file.what}`, answer);
    }
  };
  const waiting = [...corpus];
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await one(file);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return result;
}

/** An instrument and a station of the attacking project, as targets of uploads. */
export async function makeRows(world: World): Promise<{ instrument: string; station: string }> {
  const { url } = world.product;
  const { id: project } = world.own;
  const { admin } = world.members;
  const word = Math.random().toString(36).slice(2, 8);
  const unit = await mustCall(url, admin, "POST", `/fkl-bdo/${project}/mining-units`, {
    name: `Unidad ${word}`,
  });
  const body = { miningUnit: unit.id, name: `RCA ${word}`, year: 2020 };
  const instrument = await mustCall(url, admin, "POST", `/fkl-bdo/${project}/instruments`, body);
  const path = `/fkl-plan/${project}/catalog/stations`;
  const station = await mustCall(url, admin, "POST", path, { name: `Pozo ${word}` });
  return { instrument: instrument.id, station: station.id };
}
