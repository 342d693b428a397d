import { setTimeout as pause } from "node:timers/promises";
import { connectAsOwner } from "./database.ts";
import { Caller, type Product } from "./product.ts";
import { timed } from "./ratio.ts";

const ALARMS = 10_000;
const SAMPLES = 400;
/** Alarms per second that spread the total over one minute. */
const A_SECOND = Math.ceil(ALARMS / 60);

/** Inserts events as the alert rules raise them, each with the job of its handler. */
const RAISE = `
  with made as (
    insert into outbox_events (project_id, id, type, payload)
    select $1, gen_random_uuid(), 'alert.raised', jsonb_build_object('alert', gen_random_uuid(), 'device', 'PZ-' || n % 40,
      'sensor', 'Nivel', 'unit', 'm', 'type', 'value', 'value', n, 'late', false, 'priority', 1,
      'methods', '[1, 2]'::jsonb, 'recipients', '[]'::jsonb)
      from generate_series($2::int, $3::int) n returning id)
  select graphile_worker.add_job('event', json_build_object('project', $1, 'id', id, 'handler', 'notifications.alert-raised'))
    from made`;

const COUNTS = `
  with told as (
    select r.user_id, n.phrase ->> 'key' as key, (n.phrase -> 'values' ->> 'count')::int as count
      from notification_recipients r
      join notifications n on n.project_id = r.project_id and n.id = r.notification_id
     where n.project_id = $1 and n.created_at >= $2 and n.phrase ->> 'key' in ('alertRaised', 'storm'))
  select count(*)::int as messages, sum(case when key = 'storm' then count else 1 end)::int as alarms,
         (select count(*)::int from notification_held where project_id = $1 and told_in is null) as waiting
    from told group by user_id`;

const p95 = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** 10,000 alarms in a minute: number of messages per recipient, and the response time of a page meanwhile. */
export async function benchStorm(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const client = await connectAsOwner(product);
  const page = () =>
    timed(async () => {
      await caller.send("GET", `/fkl-notification/${caller.project}/notifications?size=50`);
      await caller.send("GET", `/fkl-plan/${caller.project}/plans`);
    });
  const idle: number[] = [];
  for (let n = -50; n < SAMPLES; n++) {
    const took = await page();
    if (n >= 0) idle.push(took);
  }
  const { rows: clock } = await client.query<{ at: Date }>("select now() as at");
  const began = Date.now();
  const busy: number[] = [];
  const raising = (async () => {
    for (let from = 1; from <= ALARMS; from += A_SECOND) {
      const wait = began + ((from - 1) / A_SECOND) * 1000 - Date.now();
      if (wait > 0) await pause(wait);
      await client.query(RAISE, [caller.project, from, Math.min(from + A_SECOND - 1, ALARMS)]);
    }
  })();
  for (let raised = false; !raised; ) {
    raised = await Promise.race([raising.then(() => true), pause(100, false)]);
    busy.push(await page());
  }
  const counts = async () => (await client.query(COUNTS, [caller.project, clock[0]?.at])).rows;
  let people = await counts();
  for (const end = Date.now() + 240_000; Date.now() < end; people = await counts()) {
    if (people.length > 0 && people.every(({ alarms }) => alarms === ALARMS)) break;
    await pause(1000);
  }
  await client.end();
  const range = (of: "messages" | "alarms") => {
    const values = people.map((one) => Number(one[of]));
    return `${Math.min(...values)}–${Math.max(...values)}`;
  };
  console.log(
    `storm of ${ALARMS} alarms: ${people.length} people, ${range("messages")} messages each, ${range("alarms")} alarms told each, all after ${Math.round((Date.now() - began) / 1000)} s; target: all told once, bounded`,
  );
  console.log(
    `a page during a storm of alarms to the same page idle, p95: ratio ${(p95(busy) / p95(idle)).toFixed(2)} (n=${busy.length}; ${p95(busy).toFixed(1)} ms to ${p95(idle).toFixed(1)} ms); target < 2`,
  );
}
