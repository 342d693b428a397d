import { addressOf, allCalls, isAddressOf, type NamedCall, queryOf } from "./calls.ts";
import { type Caller, type Sent, send } from "./client.ts";
import { type Finding, faultOf, leakIn, shortened } from "./findings.ts";
import { hostileHeaders, mutated, mutatedPath, mutatedQuery } from "./hostile-values.ts";
import { createRandom, type Random } from "./random.ts";
import { sample } from "./samples.ts";
import { isSignedIn, MEMBERS, type Member, type World } from "./world.ts";

export interface FuzzResult {
  requests: number;
  findings: Finding[];
  /** Number of answers by status. */
  statuses: Map<number, number>;
  slowest: { ms: number; call: string } | null;
}

/** Excluded, because they would end the session or change the credentials of the other calls. */
const LEFT_OUT = new Set(["sessions.logout", "sessions.changePassword", "secondFactors.setRequirement"]);
/** Requests in flight; their content depends only on the seed and their number. */
const LANES = 6;
const MAX_FINDINGS = 200;
const SIGNED_IN_EVERY = 500;

/** Calls of the contract with values that its schemas accept, nearly accept, and must refuse. */
export async function attackFuzz(world: World, seed: number, requests: number): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, findings: [], statuses: new Map(), slowest: null };
  const calls = allCalls.filter(({ name }) => !LEFT_OUT.has(name));
  const members = Object.keys(MEMBERS) as Member[];
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < requests && result.findings.length < MAX_FINDINGS; n = next++) {
      // Each request has its own random source, so that its content does not depend on the order.
      const random = createRandom(seed * 1_000_003 + n);
      const call = random.pick(calls);
      const caller = callerOf(world, call, random);
      const sent = requestOf(world, call, caller, random);
      const began = performance.now();
      const answer = await send(world.product.url, sent);
      const ms = performance.now() - began;
      if (ms > (result.slowest?.ms ?? 0)) result.slowest = { ms, call: call.name };
      result.requests++;
      result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
      const written = `#${n} ${caller?.name ?? "nobody"} ${sent.method} ${sent.path} ${sent.body ?? ""}`;
      const leak = caller === world.system ? null : leakIn(world, written, answer);
      // A mutated address may belong to another call: only failures can be checked then.
      const isElsewhere = answer.status < 400 && !isAddressOf(call, sent.path);
      const what = leak ?? (isElsewhere ? null : faultOf(call, answer));
      if (what)
        result.findings.push({
          attack: `fuzz ${call.name}`,
          what,
          sent: shortened(written),
          answer: shortened(`${answer.status} ${answer.text}`),
        });
      if (n % SIGNED_IN_EVERY === 0)
        for (const member of members)
          if (!(await isSignedIn(world, world.members[member]))) await world.signInAgain(member);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return result;
}

/** Mostly members of the attacking project; the system administrator for calls that only they may make. */
function callerOf(world: World, { spec }: NamedCall, random: Random): Caller | null {
  if (spec.access === "system" && random.chance(0.6)) return world.system;
  const roll = random.next();
  if (roll < 0.05) return null;
  if (roll < 0.2) return world.system;
  if (roll < 0.3) return random.pick(Object.values(world.keys));
  return roll < 0.7 ? world.members.admin : random.pick(Object.values(world.members));
}

const UNKNOWN = "00000000-0000-4000-8000-00000000000";
const OWN_CHANCE = 0.65;
const FOREIGN_CHANCE = 0.2;

function requestOf(world: World, call: NamedCall, caller: Caller | null, random: Random): Sent {
  const { spec } = call;
  const { own, victim } = world;
  const id = (name: string) => {
    const roll = random.next();
    // A system administrator may legitimately change the victim, its users' accounts included, so such access is no
    // finding.
    const mayNameVictim = caller !== world.system && roll < OWN_CHANCE + FOREIGN_CHANCE;
    const side = roll < OWN_CHANCE ? own : mayNameVictim ? victim : null;
    return random.pick(side?.ids.get(name) ?? [`${UNKNOWN}${random.between(0, 9)}`]);
  };
  // The system administrator may act in every project, so their requests go to the attacking project only.
  const project = caller !== world.system && random.chance(0.1) ? victim.id : own.id;
  const source = { random, id, fixed: { project, once: "true", server: "127.0.0.1" } };
  const isHostile = random.chance(0.6);
  const params = { ...(spec.params ? (sample(spec.params, source) as object) : {}), project };
  let path = addressOf(random.chance(0.1) && spec.also ? spec.also : spec.path, params);
  let query = spec.query ? queryOf(sample(spec.query, source)) : "";
  let body = spec.body ? sample(spec.body, source) : undefined;
  let headers: Record<string, string> = {};
  if (isHostile) {
    if (body !== undefined) body = mutated(body, random);
    if (spec.query && random.chance(0.5)) query = mutatedQuery(query, random);
    if (random.chance(0.15)) path = mutatedPath(path, random);
    if (random.chance(0.15)) headers = hostileHeaders(random);
  }
  const written = body === undefined ? undefined : textOf(body, isHostile, random);
  return {
    method: spec.method,
    path: path + query,
    headers: {
      ...(written === undefined ? {} : { "content-type": "application/json" }),
      ...caller?.headers,
      ...headers,
    },
    ...(written === undefined ? {} : { body: written }),
  };
}

/** JSON, truncated or nested too deep for hostile requests. */
function textOf(body: unknown, isHostile: boolean, random: Random): string {
  const text = JSON.stringify(body) ?? "";
  if (!isHostile || !random.chance(0.05)) return text;
  return random.pick([
    text.slice(0, -1),
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    `\ufeff${text}`,
    "",
    "null",
    "NaN",
  ]);
}
