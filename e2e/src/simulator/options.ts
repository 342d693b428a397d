import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export const WAYS = ["http", "mqtt", "chirpstack", "ttn", "rockblock"] as const;
export type Way = (typeof WAYS)[number];

export interface SimulationOptions {
  url: string;
  /** E-mail of the account that registers the devices: a system administrator. */
  email: string;
  password: string;
  /** Identifier of the project; null: the main one. */
  project: string | null;
  devices: number;
  minutes: number;
  /** Seconds between two reports of a device. */
  every: number;
  ways: readonly Way[];
  /** Whether to simulate faults in the field. */
  faults: boolean;
  /** Address of the broker; null: the product's built-in one, if it has one. */
  mqtt: string | null;
  /** Private key of the satellite gateway, in PEM; null: its messages are not signed. */
  rockblockKey: string | null;
  /** The same number gives the same devices, values and faults. */
  seed: number;
  /** Whether the devices remain in use afterwards. */
  keep: boolean;
}

export const DEFAULTS: SimulationOptions = {
  url: "http://localhost:3000",
  email: "sistema@demo.vetaverde.org",
  password: "Veta2026",
  project: null,
  devices: 100,
  minutes: 1,
  every: 10,
  ways: WAYS,
  faults: true,
  mqtt: null,
  rockblockKey: null,
  seed: 1,
  keep: false,
};

export const HELP = `npm run simulate -- [options]
  --url ${DEFAULTS.url}     the product
  --email, --password          a system administrator who registers the devices (or SIMULATE_PASSWORD)
  --project <id>               its project; the main one where nothing is said
  --devices ${DEFAULTS.devices}  --minutes ${DEFAULTS.minutes}  --every ${DEFAULTS.every}   how many, for how long, seconds between two reports of one
  --ways ${WAYS.join(",")}
  --no-faults                  no silence, duplicates, drifting clocks, bursts, late or conflicting readings
  --mqtt mqtt://host:port      a broker outside; else the product's own
  --rockblock-key <file>       private key (PEM) that signs what comes by satellite
  --seed ${DEFAULTS.seed}  --keep            the same field again; leave its devices in use`;

/** @throws Error that names the invalid option */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): SimulationOptions | null {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: text,
      email: text,
      password: text,
      project: text,
      devices: text,
      minutes: text,
      every: text,
      ways: text,
      "no-faults": flag,
      mqtt: text,
      "rockblock-key": text,
      seed: text,
      keep: flag,
      help: flag,
    },
  });
  if (values.help) return null;
  const number = (name: "devices" | "minutes" | "every" | "seed", least: number, most: number) => {
    const given = values[name] === undefined ? DEFAULTS[name] : Number(values[name]);
    if (!(given >= least && given <= most)) throw new Error(`--${name} is from ${least} to ${most}`);
    return given;
  };
  const ways = (values.ways?.split(",") ?? DEFAULTS.ways) as Way[];
  const unknown = ways.filter((way) => !WAYS.includes(way));
  if (unknown.length > 0) throw new Error(`--ways knows ${WAYS.join(", ")}, and not ${unknown.join(", ")}`);
  return {
    url: (values.url ?? DEFAULTS.url).replace(/\/+$/, ""),
    email: values.email ?? DEFAULTS.email,
    password: values.password ?? env["SIMULATE_PASSWORD"] ?? DEFAULTS.password,
    project: values.project ?? null,
    devices: Math.round(number("devices", 1, 100_000)),
    minutes: number("minutes", 0.01, 1440),
    every: number("every", 0.05, 86_400),
    ways,
    faults: !values["no-faults"],
    mqtt: values.mqtt ?? null,
    rockblockKey: values["rockblock-key"] ? readFileSync(values["rockblock-key"], "utf8") : null,
    seed: number("seed", 0, 2 ** 31),
    keep: values.keep ?? false,
  };
}
