import type { Random } from "./random.ts";

const VALUES: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u2066",
  "'; drop table projects; --",
  "' or '1'='1",
  "%_\\%",
  "\\",
  "{{7*7}}",
  "<script>alert(1)</script>",
  '=HYPERLINK("http://127.0.0.1")',
  "../../../../etc/passwd",
  "..\\..\\x",
  "a\r\nset-cookie: x=y",
  "x".repeat(20_000),
  "😀".repeat(300),
  "e\u0301".repeat(300),
  "ß".repeat(300),
  "((((((((((a+)+)+)+)+)+)+)+)+)+$",
  "2024-02-30",
  "9999-12-31T23:59:59Z",
  "0001-01-01T00:00:00Z",
  "-271821-04-20T00:00:00.000Z",
  "2026-13-01",
  "Infinity",
  "NaN",
  "1e999",
  "0x10",
  0,
  -1,
  -0,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2_147_483_648,
  2 ** 53 + 2,
  -(2 ** 63),
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { length: 1e9 },
  { toString: "x", valueOf: 1 },
  { $ref: "#" },
  Array.from({ length: 2_000 }, (_, n) => n),
  "00000000-0000-4000-8000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
];

const hostile = (random: Random) => structuredClone(random.pick(VALUES));

type Holder = Record<string | number, unknown>;

/** The value with one to three of its parts replaced, omitted, duplicated, or others added. */
export function mutated(value: unknown, random: Random): unknown {
  let made = structuredClone(value);
  for (let n = random.between(1, 3); n > 0; n--) {
    const places = placesIn(made);
    if (places.length === 0 || random.chance(0.05)) {
      made = hostile(random);
      continue;
    }
    const { holder, key } = random.pick(places);
    const roll = random.next();
    if (roll < 0.15 && !Array.isArray(holder)) delete holder[key];
    else if (roll < 0.25 && !Array.isArray(holder))
      holder[random.pick(["extra", "id", "project_id", "admin"])] = hostile(random);
    else if (roll < 0.35 && Array.isArray(holder)) holder.push(...structuredClone(holder));
    else holder[key] = nearOrHostile(holder[key], random);
  }
  return made;
}

/** A value that is slightly off, or an unrelated one. */
function nearOrHostile(value: unknown, random: Random): unknown {
  if (random.chance(0.4)) {
    if (typeof value === "number")
      return random.pick([value + 1, -value, value * 1e6, value + 0.5, String(value)]);
    if (typeof value === "string")
      return random.pick([`${value} `, value.slice(1), value + value, value.toUpperCase(), [value]]);
    if (Array.isArray(value))
      return random.pick([[...value, ...structuredClone(value)], structuredClone(value[0] ?? null), {}]);
  }
  return hostile(random);
}

function placesIn(value: unknown): { holder: Holder; key: string | number }[] {
  const found: { holder: Holder; key: string | number }[] = [];
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); one !== undefined && found.length < 500; one = waiting.pop()) {
    if (typeof one !== "object" || one === null) continue;
    for (const key of Object.keys(one)) {
      found.push({ holder: one as Holder, key: Array.isArray(one) ? Number(key) : key });
      waiting.push((one as Holder)[key]);
    }
  }
  return found;
}

const QUERY_PARTS = [
  "page=0",
  "page=-1",
  "page=9007199254740993",
  "page=1e9",
  "size=0",
  "size=501",
  "size=99999999999999999999",
  "sort=-",
  "sort=id;drop",
  "q=%00",
  "q=%ff%fe",
  "q=%",
  "q=%25%5f%5c",
  `q=${"x".repeat(5_000)}`,
  `q=${encodeURIComponent("((((a+)+)+)+)+$")}`,
  "from=2024-02-30",
  "to=-271821-04-20",
  "from=9999-12-31&to=0001-01-01",
  "a[b][c]=1",
  "__proto__=1",
  "constructor=1",
  "ticket=x",
  "ticket=a&ticket=b",
  "project=00000000-0000-4000-8000-000000000000",
  "$filter=1 eq 1",
  "$top=-1",
  "$expand=Datastreams($expand=Thing($expand=Datastreams))",
  "&&&&",
  "=",
  "points=1e308",
  ...Array.from({ length: 3 }, (_, n) => Array.from({ length: 300 }, (_, m) => `station=${n}${m}`).join("&")),
];

export function mutatedQuery(query: string, random: Random): string {
  const part = encodeSpaces(random.pick(QUERY_PARTS));
  if (random.chance(0.3)) return `?${part}`;
  return query === "" ? `?${part}` : `${query}&${part}`;
}

const encodeSpaces = (text: string) => text.replaceAll(" ", "%20");

const PATH_PARTS = [
  "..",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%00",
  "%ff",
  "%",
  "%c0%ae%c0%ae",
  "x".repeat(3_000),
  "%F0%9F%98%80",
  "'",
  "00000000-0000-0000-0000-000000000000",
  "null",
  "undefined",
  "constructor",
  "__proto__",
  "",
];

export function mutatedPath(path: string, random: Random): string {
  const parts = path.split("/");
  parts[random.between(1, parts.length - 1)] = random.pick(PATH_PARTS);
  return parts.join("/");
}

const HEADERS: readonly Record<string, string>[] = [
  { authorization: "" },
  { authorization: "Bearer " },
  { authorization: `Bearer ${"x".repeat(5_000)}` },
  { authorization: "Basic YTpi" },
  { authorization: "' or 1=1 --" },
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "multipart/form-data" },
  { "content-type": "multipart/form-data; boundary=" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-encoding": "gzip" },
  { "accept-language": "x".repeat(5_000) },
  { "accept-language": "es;q=9,*;q=-1,,,;;;" },
  { accept: "text/event-stream" },
  { "accept-encoding": "br;q=0,*;q=0" },
  { "idempotency-key": "x".repeat(201) },
  { "idempotency-key": "same" },
  { range: "bytes=9-1" },
  { range: "bytes=0-99999999999999999999" },
  { range: `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join(",")}` },
  { "if-none-match": "*" },
  { "if-none-match": `"${"x".repeat(5_000)}"` },
  { "view-as": "x" },
  { "last-event-id": "-1" },
  { "last-event-id": "99999999999999999999" },
  { "x-device-key": "x" },
  { "x-forwarded-for": "127.0.0.1, '; --" },
  { "x-forwarded-host": "evil.example.org" },
  { host: "evil.example.org" },
  { origin: "https://evil.example.org" },
  { expect: "100-continue" },
  { "x-http-method-override": "DELETE" },
  { "x-hub-signature-256": "sha256=00" },
  { "tus-resumable": "1.0.0" },
];

export const hostileHeaders = (random: Random): Record<string, string> => ({ ...random.pick(HEADERS) });
