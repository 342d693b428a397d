import type { MessageSource } from "./messages.queries.ts";

/** Names of products and protocols, the same in every language. */
export const SOURCES: Readonly<Record<MessageSource, string>> = {
  http: "HTTP",
  mqtt: "MQTT",
  chirpstack: "ChirpStack",
  ttn: "The Things Stack",
  rockblock: "RockBLOCK",
};
