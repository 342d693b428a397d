/** Transports that can reach a device: its own MQTT connection, or a LoRaWAN server. */
export const DELIVERY_PATHS = ["mqtt", "chirpstack", "ttn"] as const;
export type DeliveryPath = (typeof DELIVERY_PATHS)[number];

/**
 * Why no command can be sent to a device: it was taken out of use or paused, its relays are locked, or it cannot be
 * reached: its channel is one-way (`satellite`), it never reported by a transport with a return path (`notHeard`),
 * there is no broker, or no downlink address of its LoRaWAN server is configured.
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
  channel: "mobile" | "lorawan" | "satellite" | "none";
  active: boolean;
  paused: boolean;
  locked: boolean;
  /** Transport of its last report. */
  way: DeliveryPath | null;
  /** There is a built-in or external broker. */
  broker: boolean;
  /** A downlink address of the LoRaWAN server is configured. */
  server: boolean;
}

/** The transport by which a command reaches a device, or why none does. */
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
