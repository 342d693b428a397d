import { errorStatus } from "@vetaverde/contract/errors";
import { waiting } from "@vetaverde/contract/protected-change";
import type { NamedCall } from "./calls.ts";
import type { Answer } from "./client.ts";
import type { World } from "./world.ts";

/** A fault that an attack found, with the information to reproduce it. */
export interface Finding {
  attack: string;
  what: string;
  /** The request, shortened to be readable. */
  sent: string;
  answer: string;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Error codes that are allowed for every call, declared or not. */
const ALWAYS = new Set(["UNAVAILABLE", "TIME_OUT"]);

/** Data of the victim in an answer that was not part of the request. */
export function leakIn(world: World, sent: string, answer: Answer): string | null {
  if (answer.text.includes(world.marker)) return `the victim's text stands in the answer (${world.marker})`;
  const lower = sent.toLowerCase();
  for (const [id] of answer.text.matchAll(UUID))
    if (world.foreignIds.has(id) && !lower.includes(id)) return `an identifier of the victim: ${id}`;
  return null;
}

/** The violation of the contract in an answer; null for none. */
export function faultOf({ spec }: NamedCall, answer: Answer): string | null {
  const { status, json } = answer;
  if (status === 0) return answer.failure?.startsWith("unsendable") ? null : `no answer: ${answer.failure}`;
  if (status >= 400) return failureFault(spec.errors ?? [], answer);
  if (!spec.reply || status === 204 || status === 304) return null;
  if (answer.headers["content-type"]?.includes("text/event-stream")) return null;
  if (json === null || json === undefined) return "a success that is no JSON";
  const data = "data" in json ? json.data : json;
  // A change that needs a second person is answered with the pending change.
  const reply = spec.mayWait && status === 202 ? waiting : spec.reply;
  const checked = reply.safeParse(data);
  return checked.success ? null : `breaks its reply schema: ${checked.error.message.slice(0, 300)}`;
}

function failureFault(declared: readonly string[], { status, json }: Answer): string | null {
  const error = (json?.error ?? "") as keyof typeof errorStatus;
  if (status >= 500 && !ALWAYS.has(error) && !declared.includes(error) && errorStatus[error] !== 501)
    return `${status} ${error || "without an envelope"}`;
  // Requests refused by the router or the HTTP parser never reached a call.
  if (json === null || json === undefined) return null;
  if (error in errorStatus && errorStatus[error] !== status)
    return `${error} with the status ${status}, declared as ${errorStatus[error]}`;
  return null;
}

const MAX_SHOWN = 400;
export const shortened = (text: string) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length})` : text;
