import { readRut } from "@vetaverde/domain/authorities/rut";
import { WORK_CODE } from "@vetaverde/domain/authorities/services";
import { fixedClock } from "@vetaverde/domain/authorities/wire";
import type { Answer } from "../../../platform/http-client/request-external.ts";
import {
  type AuthorityMessage,
  type AuthorityService,
  fieldsOf,
  type Outcome,
  textOf,
  wordsOf,
} from "../authority.ts";

const MINUTE = 60_000;
const EARLIER = /Ya existe un registro en esa fecha, hora para la obra/i;
const RECEIPT = /Comprobante:\s*([^\s.]+)/i;
/** Form of the instants that the service gives back: DD-MM-YYYY. */
const TURNED_DATE = /^(\d{2})-(\d{2})-(\d{4})$/;

interface Kind {
  path: string;
  /** Name of the measurement in the body. */
  part: string;
  /** Values that are sent empty when there is none. */
  optional: readonly string[];
}

/** Monitoring of effective extractions of Chile's water authority: its technical manual 1/2025, in its REST form. */
function createDga({ path, part, optional }: Kind): AuthorityService {
  return {
    settings: {
      workCode: (text) => (WORK_CODE.test(text) ? text : null),
      companyRut: readRut,
      userRut: readRut,
    },
    informantOf: ({ address, settings }) => `dga ${address} ${settings.userRut}`,
    arrearsPauseMs: 5 * MINUTE,
    compose: ({ settings }, { at, values }) => {
      const { date, time } = fixedClock(at);
      const empty = Object.fromEntries(optional.map((name) => [name, ""]));
      const sent = Object.fromEntries(values.map(({ name, text }) => [name, text]));
      return {
        path,
        headers: {
          codigoObra: settings.workCode ?? "",
          timeStampOrigen: `${date}T${time}-0000`,
          "content-type": "application/json",
        },
        body: {
          autenticacion: { password: "", rutEmpresa: settings.companyRut, rutUsuario: settings.userRut },
          [part]: { ...empty, ...sent, fechaMedicion: date, horaMedicion: time },
        },
      };
    },
    send: async (reach, { address }, message, password) => {
      const { autenticacion, ...rest } = message.body as { autenticacion: object };
      const body = JSON.stringify({ autenticacion: { ...autenticacion, password }, ...rest });
      return readAnswer(
        await reach({ method: "POST", url: address + message.path, headers: message.headers, body }),
      );
    },
    confirm: async (reach, { address }, message, receipt) => {
      const codigoObra = message.headers.codigoObra ?? "";
      const query = new URLSearchParams({ codigoObra, numeroComprobante: receipt });
      const { status, text } = await reach({ method: "GET", url: `${address}${path}?${query}` });
      const { data } = fieldsOf(text);
      const words = wordsOf(text);
      if (status !== 200 || typeof data !== "object" || data === null) return { kind: "unknown", words };
      return { kind: isSame(data as Record<string, unknown>, message, part) ? "same" : "differs", words };
    },
  };
}

function readAnswer({ status, text }: Answer): Outcome {
  const answer = fieldsOf(text);
  const message = textOf(answer.message) ?? text;
  const outcome = (kind: Outcome["kind"], receipt: string | null = null): Outcome => ({
    kind,
    status,
    words: message,
    receipt,
  });
  if (status === 200 && answer.status === "00") {
    const receipt = textOf((answer.data as Record<string, unknown> | null | undefined)?.numeroComprobante);
    return outcome(receipt === null ? "unclear" : "accepted", receipt);
  }
  if (status === 400 && EARLIER.test(message)) {
    const receipt = RECEIPT.exec(message)?.[1] ?? null;
    return outcome(receipt === null ? "unclear" : "acceptedEarlier", receipt);
  }
  if (status === 401 || status === 403) return outcome("credentials");
  // An answer of success that cannot be read may mean that the values were taken.
  return outcome(status === 200 && textOf(answer.status) === null ? "unclear" : "refused");
}

/** Whether the authority has what was sent: numbers may be written differently there, and its dates are. */
function isSame(data: Record<string, unknown>, { body }: AuthorityMessage, part: string): boolean {
  const sent = (body as Record<string, Record<string, string>>)[part] ?? {};
  return Object.entries(sent).every(([name, text]) => {
    const known = textOf(data[name]) ?? "";
    if (name === "fechaMedicion") return known.replace(TURNED_DATE, "$3-$2-$1") === text;
    if (name === "horaMedicion") return known === text;
    return known === text || (known !== "" && text !== "" && Number(known) === Number(text));
  });
}

export const dgaGroundwater = createDga({
  path: "/mediciones/subterraneas",
  part: "medicionSubterranea",
  optional: ["nivelFreaticoDelPozo"],
});

export const dgaSurface = createDga({
  path: "/mediciones/superficiales/flujometro",
  part: "medicionSuperficialFlujometro",
  optional: [],
});
