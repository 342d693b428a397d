import { sendOnce } from "./client.ts";
import type { Finding } from "./findings.ts";
import type { World } from "./world.ts";

export interface FloodResult {
  requests: number;
  findings: Finding[];
  statuses: Map<number, number>;
}

/**
 * Requests in flight. LANES: most callers, which wait for each answer. MANY_LANES: one caller, enough to be rate
 * limited.
 */
const LANES = 3;
const MANY_LANES = 40;

/** Members and machine keys send requests as fast as they are answered, ignoring rate limits. */
export async function attackFlood(world: World, floodMs: number): Promise<FloodResult> {
  const result: FloodResult = { requests: 0, findings: [], statuses: new Map() };
  const path = `/fkl-plan/${world.own.id}/plans`;
  const callers = [...Object.values(world.members), ...Object.values(world.keys)];
  const until = performance.now() + floodMs;
  const lane = async (caller: (typeof callers)[number]) => {
    const { name, headers } = caller;
    while (performance.now() < until) {
      const answer = await sendOnce(world.product.url, { method: "GET", path, headers });
      result.requests++;
      result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200 || (answer.status === 429 && answer.headers["retry-after"])) continue;
      const found = `${answer.status} ${answer.failure ?? answer.text.slice(0, 300)}`;
      result.findings.push({
        attack: "flood",
        what: "an answer of its own",
        sent: `${name} ${path}`,
        answer: found,
      });
      return;
    }
  };
  const lanes = callers.flatMap((caller) =>
    Array.from({ length: caller === world.members.write ? MANY_LANES : LANES }, () => lane(caller)),
  );
  await Promise.all(lanes);
  if (!result.statuses.has(429))
    result.findings.push({ attack: "flood", what: "nothing is refused", sent: path, answer: "" });
  return result;
}
