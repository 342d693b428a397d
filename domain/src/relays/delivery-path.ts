/** A way that leads back to a device: by its own connection, or through a LoRaWAN server. */
export const DELIVERY_PATHS = ["mqtt", "chirpstack", "ttn"] as const;
export type DeliveryPath = (typeof DELIVERY_PATHS)[number];

/**
 * Why no command goes to a device: it was taken away or paused, people locked its relays, or nothing leads back to it:
 * its messages go one way (`satellite`), it was never heard by a way that leads back (`notHeard`), there is no broker, or
 * nobody said where its LoRaWAN server takes downlinks.
 */
export const DELIVERY_OBSTACLES = [
  "inactive",
  "paused",
  "locked",
  "satellite",
  "notHeard",
  "noBroker",
  "noServer",
] as const;
export type DeliveryObstacle = (typeof DELIVERY_OBSTACLES)[number];

export interface ResolvedPath {
  channel: "mobile" | "lorawan" | "satellite";
  active: boolean;
  paused: boolean;
  locked: boolean;
  /** By which it was last heard. */
  way: DeliveryPath | null;
  /** There is a broker within or outside. */
  broker: boolean;
  /** The LoRaWAN server has an address for downlinks. */
  server: boolean;
}

/** By which way a command reaches a device, or why none does. */
export function deliveryPathOf(
  d: ResolvedPath,
): { way: DeliveryPath; why: null } | { way: null; why: DeliveryObstacle } {
  const no = (why: DeliveryObstacle) => ({ way: null, why });
  if (!d.active) return no("inactive");
  if (d.paused) return no("paused");
  if (d.locked) return no("locked");
  if (d.channel === "satellite") return no("satellite");
  const fits = d.channel === "mobile" ? d.way === "mqtt" : d.way === "chirpstack" || d.way === "ttn";
  if (!fits || d.way === null) return no("notHeard");
  if (d.way === "mqtt" && !d.broker) return no("noBroker");
  if (d.way !== "mqtt" && !d.server) return no("noServer");
  return { way: d.way, why: null };
}
