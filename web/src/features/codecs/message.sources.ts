import type { MessageSource } from "./messages.queries.ts";

/** Names of products and protocols, identical in all languages. */
export const SOURCES: Readonly<Record<MessageSource, string>> = {
  http: "HTTP",
  mqtt: "MQTT",
  chirpstack: "ChirpStack",
  ttn: "The Things Stack",
  rockblock: "RockBLOCK",
};
