import { chileanClock } from "@vetaverde/domain/authorities/wire";
import { HttpClientFault } from "../../../platform/http-client/post.ts";
import type { Answer } from "../../../platform/http-client/request-external.ts";
import {
  type AuthorityProfile,
  type AuthorityService,
  fieldsOf,
  type Outcome,
  type Reach,
  textOf,
} from "../authority.ts";

/** A token is valid for 24 hours; it is renewed before. */
const TOKEN_MS = 23 * 3_600_000;
const REQUEST_TIMEOUT = 408;
/** An identifier in an address of the service; dots alone would lead to another address. */
const IDENTIFIER = /^(?!\.+$)[\w.-]{1,60}$/;
const named = (text: string) => (IDENTIFIER.test(text) ? text : null);

/** Online connection of Chile's superintendence of the environment: its REST manual 1.0. */
export function createSma(now: () => number): AuthorityService {
  const tokens = new Map<string, { token: string; until: number }>();
  const tokenOf = async (reach: Reach, profile: AuthorityProfile, password: string, isNew: boolean) => {
    const key = `${profile.address} ${profile.settings.user} ${password}`;
    const known = tokens.get(key);
    if (known && !isNew && known.until > now()) return known.token;
    tokens.delete(key);
    const answer = await signIn(reach, profile, password);
    if (typeof answer !== "string") return answer;
    tokens.set(key, { token: answer, until: now() + TOKEN_MS });
    return answer;
  };
  return {
    settings: { user: named, unit: named, process: named, device: named },
    informantOf: ({ address, settings }) => `sma ${address} ${settings.user}`,
    arrearsPauseMs: 0,
    compose: ({ settings }, { at, values }) => {
      const { date, time } = chileanClock(at);
      const parametros = values.map(({ name, unit, text }) => ({
        nombre: name,
        valor: text,
        unidad: unit,
        estampaTiempo: `${date}T${time}`,
      }));
      return {
        path: `/ufs/${settings.unit}/procesos/${settings.process}/registros`,
        headers: { "content-type": "application/json" },
        body: [{ dispositivoId: settings.device, parametros }],
      };
    },
    send: async (reach, profile, message, password) => {
      const post = (token: string) =>
        reach({
          method: "POST",
          url: profile.address + message.path,
          headers: { ...message.headers, authorization: `Bearer ${token}` },
          body: JSON.stringify(message.body),
        });
      const token = await tokenOf(reach, profile, password, false);
      if (typeof token !== "string") return token;
      const first = await post(token);
      if (first.status !== 401) return readAnswer(first);
      const renewed = await tokenOf(reach, profile, password, true);
      return typeof renewed === "string" ? readAnswer(await post(renewed)) : renewed;
    },
  };
}

/** The token, or why there is none. A sign-in whose answer is lost has sent no values. */
async function signIn(
  reach: Reach,
  { address, settings }: AuthorityProfile,
  password: string,
): Promise<string | Outcome> {
  const asked = await reach({
    method: "POST",
    url: `${address}/auth`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ usuario: settings.user, password }),
  }).catch((error: unknown) => {
    if (error instanceof HttpClientFault) return error;
    throw error;
  });
  if (asked instanceof HttpClientFault)
    return { kind: "unsent", status: asked.status, words: asked.message, receipt: null };
  const { status, text } = asked;
  const answer = fieldsOf(text);
  const token = textOf(answer.token);
  if (status >= 200 && status < 300 && token !== null) return token;
  const kind = status >= 500 || status === 429 ? "unsent" : "credentials";
  return { kind, status, words: textOf(answer.mensaje) ?? `status ${status}`, receipt: null };
}

function readAnswer({ status, text }: Answer): Outcome {
  const answer = fieldsOf(text);
  const outcome = (kind: Outcome["kind"], receipt: string | null = null): Outcome => ({
    kind,
    status,
    words: textOf(answer.mensaje) ?? text,
    receipt,
  });
  if (status === 200 || status === 201) {
    const receipt = textOf(answer.IdVerificacion);
    return outcome(receipt === null ? "unclear" : "accepted", receipt);
  }
  if (status === 401 || status === 403) return outcome("credentials");
  // Only a refusal says that nothing was kept: what fails on the way, or behind the service, may have been.
  return outcome(status >= 400 && status < 500 && status !== REQUEST_TIMEOUT ? "refused" : "unclear");
}
