import type { Relay } from "@vetaverde/domain/relays/command";

export interface Past {
  hoursAgo: number;
  relay: Relay;
  on: boolean;
  reason: string;
  /** Seconds after the request; absent: no confirmation before the command expired. */
  confirmed?: number;
  cancelled?: true;
}

export const PAST: readonly Past[] = [
  {
    hoursAgo: 310,
    relay: 1,
    on: true,
    confirmed: 4,
    reason: "Laguna sobre 2.832 m s.n.m. tras la lluvia",
  },
  { hoursAgo: 286, relay: 1, on: false, confirmed: 3, reason: "Nivel de la laguna bajo el límite" },
  { hoursAgo: 190, relay: 2, on: true, confirmed: 11, reason: "Prueba mensual de la compuerta" },
  { hoursAgo: 189, relay: 2, on: false, confirmed: 9, reason: "Fin de la prueba mensual" },
  { hoursAgo: 77, relay: 1, on: true, reason: "Bajar la laguna antes del frente" },
  { hoursAgo: 76, relay: 1, on: true, confirmed: 5, reason: "Repetida: el enlace estaba caído" },
  { hoursAgo: 53, relay: 1, on: false, confirmed: 4, reason: "Caudal de descarga en el máximo" },
  { hoursAgo: 30, relay: 2, on: true, cancelled: true, reason: "Pedida por error: era la bomba" },
];
