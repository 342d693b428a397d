import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/**
 * What the server does with the next message instead of taking it: `lost` takes it and closes the connection without an
 * answer; `cut` closes it without taking anything; `slow` takes it and never answers; `echo` refuses with the request in
 * its words; `elsewhere` has a record whose values it does not return.
 */
export type Behaviour =
  | "lost"
  | "cut"
  | "slow"
  | "noReceipt"
  | "refuse"
  | "forbidden"
  | "error"
  | "timedOut"
  | "echo"
  | "elsewhere"
  | "tooMany"
  | "unreadable"
  | "otherValues";

export interface TakenMessage {
  receipt: string;
  /** Work or device, and the instant as sent. */
  key: string;
  measurement: Record<string, string>;
  at: number;
}

const WORK = /^O[BR]-\d{4}-\d+$/;
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0000$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d:\d\d$/;
const DGA_PARTS: Readonly<Record<string, string>> = {
  "/mediciones/subterraneas": "medicionSubterranea",
  "/mediciones/superficiales/flujometro": "medicionSuperficialFlujometro",
};

/**
 * Speaks the services of Chile's water authority and of its superintendence of the environment as their manuals describe
 * them, and keeps its own books.
 */
export class AuthorityServer {
  /** Everything that was taken, in order. */
  readonly taken: TakenMessage[] = [];
  /** Messages that it had taken before. */
  repeated = 0;
  /** Requests that asked what it has under a receipt. */
  asked = 0;
  /** Messages that do not follow the manual, with why. */
  readonly malformed: string[] = [];
  /** What it does with the next messages, in order; empty: what the manual says. */
  readonly next: Behaviour[] = [];
  password = "Caudal-2026";
  /** Whether a sign-in fails with the request in its answer. */
  isSignInBroken = false;
  /** Parameters of an instant that the superintendence expects. */
  parameters = ["Q", "VA"];
  #number = 1000;
  #tokens = new Set<string>();
  readonly #server: Server;
  readonly #signIns: number[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}/api/v1`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get signIns(): number {
    return this.#signIns.length;
  }

  /** Ends all tokens, as after 24 hours. */
  endTokens(): void {
    this.#tokens.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const url = new URL(request.url ?? "/", "http://authority.invalid");
    const path = url.pathname.replace("/api/v1", "");
    const reply = (status: number, answer: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof answer === "string" ? answer : JSON.stringify(answer));
    if (path === "/auth" && this.isSignInBroken) return void reply(500, `No válido: ${body}`);
    if (path === "/auth") return void this.#signIn(JSON.parse(body), reply);
    const part = DGA_PARTS[path];
    if (part && request.method === "GET") return void this.#confirm(url, reply);
    const behaviour = this.next.shift();
    if (behaviour === "cut") return void request.socket.destroy();
    const said = this.#before(behaviour, body);
    if (said) return void reply(said.status, said.answer);
    const answer = part
      ? this.#takeDga(request, part, JSON.parse(body), behaviour)
      : this.#takeSma(request, path, JSON.parse(body), behaviour);
    if (behaviour === "lost") return void request.socket.destroy();
    if (behaviour === "slow") return;
    reply(answer.status, answer.body);
  }

  /** Answers that take nothing. */
  #before(behaviour: Behaviour | undefined, body: string): { status: number; answer: unknown } | null {
    if (behaviour === "echo") return { status: 400, answer: { status: "05", message: `No válido: ${body}` } };
    if (behaviour === "elsewhere")
      return {
        status: 400,
        answer: { message: "Ya existe un registro en esa fecha, hora para la obra. Comprobante: X1" },
      };
    if (behaviour === "refuse")
      return { status: 400, answer: { status: "05", message: "Formato de fecha incorrecto", data: null } };
    if (behaviour === "forbidden")
      return { status: 401, answer: { status: "02", message: "Usuario o clave incorrectos", data: null } };
    if (behaviour === "error") return { status: 500, answer: "<html>Internal Server Error</html>" };
    if (behaviour === "timedOut") return { status: 408, answer: { mensaje: "Tiempo agotado" } };
    if (behaviour === "tooMany") return { status: 429, answer: { message: "Demasiadas solicitudes" } };
    return null;
  }

  #takeDga(
    request: IncomingMessage,
    part: string,
    body: Record<string, Record<string, string> | undefined>,
    behaviour: Behaviour | undefined,
  ): { status: number; body: unknown } {
    const work = String(request.headers.codigoobra);
    const measurement = body[part];
    const fault = this.#faultOf(request, work, measurement, part);
    if (fault || !measurement) {
      this.malformed.push(fault ?? "sin medición");
      return { status: 400, body: { status: "04", message: fault, data: null } };
    }
    if (body.autenticacion?.password !== this.password)
      return { status: 401, body: { status: "02", message: "Usuario o clave incorrectos", data: null } };
    const key = `${work} ${measurement.fechaMedicion} ${measurement.horaMedicion}`;
    const known = this.taken.find((one) => one.key === key);
    if (known) {
      this.repeated++;
      const message = `Ya existe un registro en esa fecha, hora para la obra. Comprobante: ${known.receipt}`;
      return { status: 400, body: { status: "10", message, data: null } };
    }
    const kept = behaviour === "otherValues" ? { ...measurement, caudal: "999.99" } : measurement;
    const receipt = this.#take(key, kept);
    if (behaviour === "otherValues")
      return {
        status: 400,
        body: { message: `Ya existe un registro en esa fecha, hora para la obra. Comprobante: ${receipt}` },
      };
    if (behaviour === "unreadable") return { status: 200, body: "OK" };
    const data = behaviour === "noReceipt" ? {} : { numeroComprobante: receipt };
    return { status: 200, body: { status: "00", message: "Medición ingresada", data } };
  }

  #faultOf(
    request: IncomingMessage,
    work: string,
    measurement: Record<string, string> | undefined,
    part: string,
  ): string | null {
    if (!WORK.test(work)) return "codigoObra";
    if (!STAMP.test(String(request.headers.timestamporigen))) return "timeStampOrigen";
    if (!measurement || Object.values(measurement).some((value) => typeof value !== "string"))
      return "valores que no son textos";
    const names = ["caudal", "fechaMedicion", "horaMedicion", "totalizador"];
    if (part === "medicionSubterranea") names.push("nivelFreaticoDelPozo");
    if (Object.keys(measurement).sort().join() !== names.sort().join()) return "campos";
    if (!DATE.test(measurement.fechaMedicion ?? "")) return "fechaMedicion";
    if (!TIME.test(measurement.horaMedicion ?? "")) return "horaMedicion";
    if (!/^\d+\.\d\d$/.test(measurement.caudal ?? "")) return "caudal";
    if (!/^\d{1,15}$/.test(measurement.totalizador ?? "")) return "totalizador";
    return /^(-?\d+\.\d\d)?$/.test(measurement.nivelFreaticoDelPozo ?? "") ? null : "nivelFreaticoDelPozo";
  }

  #takeSma(
    request: IncomingMessage,
    path: string,
    records: readonly { dispositivoId: string; parametros: Record<string, string>[] }[],
    behaviour: Behaviour | undefined,
  ): { status: number; body: unknown } {
    const token = String(request.headers.authorization).replace("Bearer ", "");
    if (!this.#tokens.has(token)) return { status: 401, body: { mensaje: "Token inválido" } };
    if (!/^\/ufs\/[^/]+\/procesos\/[^/]+\/registros$/.test(path)) return { status: 404, body: {} };
    const [record] = records;
    const names = record?.parametros.map(({ nombre }) => nombre).sort();
    if (names?.join() !== this.parameters.toSorted().join())
      return { status: 400, body: { mensaje: "Parámetros faltantes o sobrantes" } };
    const stamp = record?.parametros[0]?.estampaTiempo;
    const measurement = Object.fromEntries(
      record?.parametros.map(({ nombre, valor, unidad }) => [nombre, `${valor} ${unidad}`]) ?? [],
    );
    const receipt = this.#take(`${record?.dispositivoId} ${stamp}`, measurement);
    const id = behaviour === "noReceipt" ? {} : { IdVerificacion: receipt };
    return { status: 201, body: { mensaje: "Registros recibidos", ...id } };
  }

  #take(key: string, measurement: Record<string, string>): string {
    const receipt = `C${++this.#number}`;
    this.taken.push({ receipt, key, measurement, at: Date.now() });
    return receipt;
  }

  #signIn(
    { usuario, password }: { usuario: string; password: string },
    reply: (status: number, answer: unknown) => void,
  ): void {
    if (!usuario || password !== this.password) {
      reply(401, { mensaje: "Credenciales inválidas" });
      return;
    }
    const token = `token-${this.#signIns.length}`;
    this.#signIns.push(Date.now());
    this.#tokens.add(token);
    reply(200, { token });
  }

  /** What is under a receipt; dates come back as DD-MM-YYYY. */
  #confirm(url: URL, reply: (status: number, answer: unknown) => void): void {
    this.asked++;
    const receipt = url.searchParams.get("numeroComprobante");
    const known = this.taken.find((one) => one.receipt === receipt);
    const date = known?.measurement.fechaMedicion?.split("-").reverse().join("-");
    if (known) reply(200, { status: "00", message: "", data: { ...known.measurement, fechaMedicion: date } });
    else reply(404, { status: "20", message: "No existe", data: null });
  }
}
