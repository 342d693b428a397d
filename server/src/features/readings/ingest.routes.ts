import { readingsEndpoints } from "@vetaverde/contract/readings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import type { GatewaysService } from "./gateways.ts";
import type { IngestService } from "./ingest.service.ts";

/** Ten thousand readings with long names and instants. */
const MOST_BYTES = 4 * 1024 * 1024;
const AGAIN_SECONDS = "2";

/**
 * The calls of devices and gateways. They are not mounted like those of people: nobody is signed in, thousands of them
 * come in a second, and a body of ten thousand readings is judged reading by reading, not refused as a whole.
 */
export async function mountIngest(
  app: FastifyInstance,
  ingest: IngestService,
  gateways: GatewaysService,
): Promise<void> {
  await app.register(async (devices) => {
    devices.removeAllContentTypeParsers();
    devices.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Small devices name no type, or a wrong one.
    devices.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: MOST_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(new AppError("BAD_REQUEST"), undefined);
        }
      },
    );
    const quiet = { logLevel: "warn" as const, bodyLimit: MOST_BYTES };
    const answer = async (reply: FastifyReply, work: Promise<unknown>) => {
      try {
        const data = await work;
        return reply
          .header("content-type", "application/json; charset=utf-8")
          .send(`{"code":200,"data":${JSON.stringify(data)}}`);
      } catch (error) {
        if (error instanceof AppError && error.error === "INGEST_BUSY")
          reply.header("retry-after", AGAIN_SECONDS);
        throw error;
      }
    };
    devices.post(readingsEndpoints.ingest.path, quiet, (request, reply) =>
      answer(reply, ingest.report(keyOf(request), request.body, "http")),
    );
    for (const gateway of ["chirpstack", "ttn", "rockblock"] as const) {
      devices.post(readingsEndpoints[gateway].path, quiet, (request, reply) =>
        answer(reply, gateways.take(gateway, keyOf(request), request.body)),
      );
    }
  });
}

/** In its own header; a gateway that can only be given an address has it there, as the password. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["x-device-key"];
  if (typeof key === "string") return key;
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? "") ?? [];
  return basic ? Buffer.from(basic, "base64").toString("utf8").split(":").slice(1).join(":") : undefined;
}
