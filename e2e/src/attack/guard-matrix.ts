import { addressOf, allCalls, idParams, type NamedCall, queryOf } from "./calls.ts";
import { type Answer, type Caller, callAs } from "./client.ts";
import { type Finding, faultOf, leakIn, shortened } from "./findings.ts";
import { createRandom, type Random } from "./random.ts";
import { sample } from "./samples.ts";
import { MEMBERS, type Member, type ProjectSide, type World } from "./world.ts";

/** Permissions of each role, listed independently of the permission table, so that an error there is detected. */
const MAY: Readonly<Record<string, readonly Member[]>> = {
  session: ["admin", "write", "audit", "read"],
  read: ["admin", "write", "audit", "read"],
  write: ["admin", "write"],
  audit: ["admin", "audit"],
  admin: ["admin"],
  system: [],
};
/** They would end the session or change the password that the other calls use. */
const ENDS_SESSION = new Set(["sessions.logout", "sessions.changePassword"]);
/** 404 as well: an unknown location or kind of row, both to users without access and to those with it. */
const REFUSALS = [401, 403, 404];
const NOWHERE = "00000000-0000-4000-8000-000000000000";

export interface GuardResult {
  requests: number;
  findings: Finding[];
  /** Calls for whose rows the victim has none: they were sent with a random identifier. */
  withoutRow: string[];
}

const members = Object.keys(MEMBERS) as Member[];

/**
 * Makes every call of the contract: at the address of another project, with identifiers of another project, without a
 * session, and with each member and machine key beyond their permissions.
 */
export async function attackGuard(world: World, seed: number): Promise<GuardResult> {
  const run = createRun(world, createRandom(seed));
  for (const call of allCalls) {
    if (ENDS_SESSION.has(call.name)) continue;
    await run.anonymous(call);
    if (call.spec.path.includes("{project}")) await run.atVictim(call);
    if (idParams(call.spec.path).length > 0) await run.foreignRows(call);
    await run.beyondRole(call);
  }
  return run.result;
}

function createRun(world: World, random: Random) {
  const result: GuardResult = { requests: 0, findings: [], withoutRow: [] };
  const { victim, own } = world;

  const sendRequest = async (call: NamedCall, caller: Caller | null, side: ProjectSide, project: string) => {
    const request = requestOf(call, random, side, project);
    result.requests++;
    const headers: Record<string, string> = call.spec.upload
      ? { "content-type": "multipart/form-data; boundary=x" }
      : {};
    const body = call.spec.upload ? undefined : request.body;
    const answer = await callAs(world.product.url, caller, call.spec.method, request.path, body, headers);
    const sent = `${caller?.name ?? "nobody"} ${call.spec.method} ${request.path} ${JSON.stringify(request.body ?? null)}`;
    const leak = caller && caller !== world.system ? leakIn(world, sent, answer) : null;
    const fault = leak ?? faultOf(call, answer);
    if (fault) add(call, fault, sent, answer);
    return { answer, sent };
  };
  const add = ({ name }: NamedCall, what: string, sent: string, answer: Answer) =>
    result.findings.push({
      attack: `guard ${name}`,
      what,
      sent: shortened(sent),
      answer: shortened(`${answer.status} ${answer.text}`),
    });

  return {
    result,
    /** Without a session, every call except the open ones must be refused as unauthenticated. */
    async anonymous(call: NamedCall) {
      if (call.spec.access === "open") return;
      const { answer, sent } = await sendRequest(call, null, own, own.id);
      if (answer.status !== 401) add(call, "is answered without a session", sent, answer);
    },
    /** Members and keys of the attacking project at the victim's address. */
    async atVictim(call: NamedCall) {
      if (call.spec.access === "open") return;
      for (const caller of [...Object.values(world.members), ...Object.values(world.keys)]) {
        const { answer, sent } = await sendRequest(call, caller, victim, victim.id);
        if (!REFUSALS.includes(answer.status)) add(call, "is answered in another project", sent, answer);
      }
    },
    /** The victim's rows below the attacking project's address. */
    async foreignRows(call: NamedCall) {
      const named = idParams(call.spec.path);
      if (!named.some((name) => victim.ids.has(name))) result.withoutRow.push(call.name);
      const caller = call.spec.access === "system" ? world.system : world.members.admin;
      if (call.spec.access === "open" || !call.spec.path.includes("{project}")) return;
      const { answer, sent } = await sendRequest(call, caller, victim, own.id);
      if (answer.status >= 200 && answer.status < 300)
        add(call, "finds a row of another project", sent, answer);
    },
    /** In the attacking project, each member and key against their permissions. */
    async beyondRole(call: NamedCall) {
      const may = MAY[call.spec.access];
      if (!may) return;
      for (const name of members) {
        const response = await sendRequest(call, world.members[name], own, own.id);
        expectRefusal(call, !may.includes(name), response);
        // A key belongs to one project: calls without a project and personal calls must refuse it.
        if (!call.spec.path.includes("{project}")) continue;
        const isPersonal =
          call.spec.personal === true || (call.spec.access === "read" && call.spec.method !== "GET");
        const byKey = await sendRequest(call, world.keys[name], own, own.id);
        expectRefusal(call, isPersonal || !may.includes(name), byKey);
      }
    },
  };

  function expectRefusal(
    call: NamedCall,
    isRefused: boolean,
    { answer, sent }: { answer: Answer; sent: string },
  ) {
    const wasRefused = answer.json?.error === "FORBIDDEN" || answer.json?.error === "FK-0001";
    if (isRefused && !wasRefused) add(call, "is answered beyond what the caller may", sent, answer);
    // A body may contain something that even an administrator may not do, so only the refusals can be asserted.
    if (!isRefused && wasRefused && !call.spec.body && !call.spec.errors?.includes("FORBIDDEN"))
      add(call, "is refused to who may", sent, answer);
  }
}

/** A valid-looking call with rows of one project at the address of the same or another. */
function requestOf({ spec }: NamedCall, random: Random, side: ProjectSide, project: string) {
  const id = (name: string) => random.pick(side.ids.get(name) ?? [NOWHERE]);
  const source = { random, id, fixed: { project, once: "true", server: "127.0.0.1" } };
  const params: Record<string, unknown> = {
    ...(spec.params ? (sample(spec.params, source) as Record<string, unknown>) : {}),
    ...Object.fromEntries(
      idParams(spec.path).flatMap((name) => (side.ids.has(name) ? [[name, id(name)]] : [])),
    ),
    project,
  };
  const query = spec.query ? queryOf(sample(spec.query, source)) : "";
  return {
    path: addressOf(spec.path, params) + query,
    body: spec.body ? sample(spec.body, source) : undefined,
  };
}
