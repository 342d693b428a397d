import type { RelayCommand, Relays } from "@vetaverde/contract/relays";
import { isOpen, RELAYS, stateAt } from "@vetaverde/domain/relays/command";
import type { DeliveryObstacle, DeliveryPath } from "@vetaverde/domain/relays/delivery-path";
import type { CommandRow, DeviceRow, RelaySettings, StateRow } from "./rows.gen.ts";

const text = (at: Date | null) => at?.toISOString() ?? null;

export const toCommand = (row: CommandRow, now: number): RelayCommand => ({
  id: row.id,
  relay: row.relay,
  on: row.on,
  reason: row.reason,
  fault: row.fault,
  state: stateAt(row.state, row.expiresAt.getTime(), now),
  askedAt: row.askedAt.toISOString(),
  askedBy: row.askedBy,
  expiresAt: row.expiresAt.toISOString(),
  lifeSeconds: row.lifeSeconds ?? Math.round((row.expiresAt.getTime() - row.askedAt.getTime()) / 1000),
  secondPerson: row.secondPerson,
  second: row.secondAt && row.secondBy ? { at: row.secondAt.toISOString(), by: row.secondBy } : null,
  sentAt: text(row.sentAt),
  way: row.way,
  answer: row.answer && row.answeredAt ? { at: row.answeredAt.toISOString(), verdict: row.answer } : null,
  endedAt: text(row.endedAt),
  endedBy: row.endedBy,
});

export interface Known {
  device: DeviceRow;
  states: readonly StateRow[];
  /** For each relay the newest command, and the newest one that was sent. */
  newest: readonly CommandRow[];
  reach: { way: DeliveryPath | null; why: DeliveryObstacle | null };
  settings: RelaySettings;
  /** How many other users could confirm the caller's command. */
  confirmers: number;
}

export function toRelays(
  { device, states, newest, reach, settings, confirmers }: Known,
  now: number,
): Relays {
  const { lockReason, lockedAt, lockedBy } = device;
  return {
    relays: RELAYS.map((relay) => {
      const state = states.find((one) => one.relay === relay);
      const last = newest.filter((one) => one.relay === relay);
      const left = last.find(({ sentAt }) => sentAt !== null);
      const open = last.find((one) => isOpen(stateAt(one.state, one.expiresAt.getTime(), now)));
      return {
        relay,
        on: state?.on ?? null,
        since: text(state?.since ?? null),
        doubtful: left !== undefined && isDoubtful(left, state),
        open: open
          ? {
              id: open.id,
              on: open.on,
              state: open.state,
              askedBy: open.askedBy,
              expiresAt: open.expiresAt.toISOString(),
            }
          : null,
      };
    }),
    reach,
    lock:
      lockReason !== null && lockedAt && lockedBy
        ? { reason: lockReason, at: lockedAt.toISOString(), by: lockedBy }
        : null,
    ...settings,
    confirmers,
    now: new Date(now).toISOString(),
  };
}

/** The last command was sent after the known state and is unconfirmed: the device may have executed it nevertheless. */
function isDoubtful(left: CommandRow, state: StateRow | undefined): boolean {
  if (left.answer === "confirmed" || left.answer === "late" || !left.sentAt) return false;
  return state === undefined || left.sentAt > state.sentAt;
}
