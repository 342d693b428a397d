import type { ServiceName } from "@vetaverde/domain/authorities/services";
import { HttpClientFault } from "../../platform/http-client/post.ts";
import {
  type AuthorityMessage,
  type AuthorityProfile,
  type AuthorityService,
  type Outcome,
  type Reach,
  wordsOf,
} from "./authority.ts";
import { dgaGroundwater, dgaSurface } from "./dga/dga.ts";
import { createSma } from "./sma/sma.ts";

export type Authorities = Readonly<Record<ServiceName, AuthorityService>>;

export const createAuthorities = (now: () => number): Authorities => ({
  "dga-groundwater": dgaGroundwater,
  "dga-surface": dgaSurface,
  "sma-online": createSma(now),
});

/**
 * Sends a message. A fault of the connection is an outcome too: whether the authority may have the message decides what
 * may be done next.
 */
export async function sendTo(
  service: AuthorityService,
  reach: Reach,
  profile: AuthorityProfile,
  message: AuthorityMessage,
  password: string,
): Promise<Outcome> {
  try {
    const outcome = await service.send(reach, profile, message, password);
    return { ...outcome, words: wordsOf(withoutPassword(outcome.words, password)) };
  } catch (error) {
    if (!(error instanceof HttpClientFault)) throw error;
    const kind = error.isUnsent ? "unsent" : "lost";
    return { kind, status: error.status, words: error.message, receipt: null };
  }
}

/** Some services answer a fault with the request: the words are kept for good, and the password is not to be in them. */
function withoutPassword(words: string, password: string): string {
  const escaped = JSON.stringify(password).slice(1, -1);
  // The longest first, which contains the shorter ones.
  const spellings = [JSON.stringify(escaped).slice(1, -1), escaped, password];
  return spellings.reduce((text, spelling) => text.replaceAll(spelling, "***"), words);
}
