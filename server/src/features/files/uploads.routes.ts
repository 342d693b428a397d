import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { contextOf } from "../../platform/http/request.ts";
import type { UploadsService } from "./uploads.service.ts";
import type { UploadRow } from "./uploads.store.ts";

const ROOT = "/fkl-file/:project/uploads";
const ALGORITHMS = ["sha1", "sha256", "md5"];
/** What tus 1.0 calls a check sum that does not match. */
const CHECKSUM_MISMATCH = 460;

interface Address {
  Params: { project: string; upload: string };
}

/** tus 1.0: core, creation, expiration, termination and checksum. A protocol of its own, so no call of the contract. */
export async function mountUploads(
  app: FastifyInstance,
  guard: Guard,
  uploads: UploadsService,
  maxBytes: number,
): Promise<void> {
  await app.register(async (tus) => {
    tus.addContentTypeParser("application/offset+octet-stream", (_request, payload, done) =>
      done(null, payload),
    );
    // Before the body is read: a stranger's bytes cost nothing.
    tus.addHook("onRequest", (request, reply) => admit(request as FastifyRequest<Address>, reply, guard));

    tus.options<Address>(ROOT, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          "tus-version": "1.0.0",
          "tus-extension": "creation,expiration,termination,checksum",
          "tus-checksum-algorithm": ALGORITHMS.join(","),
          "tus-max-size": String(maxBytes),
        })
        .send(),
    );
    tus.post<Address>(ROOT, async (request, reply) => {
      const { project } = request.params;
      const size = natural(request.headers["upload-length"]);
      const metadata = metadataOf(request.headers["upload-metadata"]);
      const row = await uploads.create(project, contextOf(request), size, metadata);
      return told(reply, row).code(201).header("location", `/fkl-file/${project}/uploads/${row.id}`).send();
    });
    tus.head<Address>(`${ROOT}/:upload`, async (request, reply) => {
      const { project, upload } = request.params;
      const row = await uploads.look(project, contextOf(request), upload);
      return told(reply, row).code(200).header("upload-length", String(row.size)).send();
    });
    tus.patch<Address>(`${ROOT}/:upload`, async (request, reply) => {
      const { project, upload } = request.params;
      const row = await uploads.append(project, contextOf(request), upload, {
        offset: natural(request.headers["upload-offset"]),
        source: request.raw,
        checksum: checksumOf(request.headers["upload-checksum"]),
      });
      if (!row) return reply.code(CHECKSUM_MISMATCH).send();
      return told(reply, row).code(204).send();
    });
    tus.delete<Address>(`${ROOT}/:upload`, async (request, reply) => {
      await uploads.end(request.params.project, contextOf(request), request.params.upload);
      return reply.code(204).send();
    });
  });
}

async function admit(request: FastifyRequest<Address>, reply: FastifyReply, guard: Guard): Promise<void> {
  reply.header("tus-resumable", "1.0.0");
  const ctx = contextOf(request);
  if (request.headers.authorization) ctx.actor = await guard.authenticate(request.headers.authorization);
  if (request.headers["view-as"] !== undefined) throw new AppError("VIEW_ONLY");
  await guard.authorize(ctx.actor, {
    access: "write",
    area: "FilesContainer",
    project: request.params.project.toLowerCase(),
    subject: undefined,
  });
  if (request.method !== "OPTIONS" && request.headers["tus-resumable"] !== "1.0.0")
    await reply.code(412).header("tus-version", "1.0.0").send();
}

const told = (reply: FastifyReply, row: UploadRow) =>
  reply.headers({
    "upload-offset": String(row.received),
    "upload-expires": row.expiresAt.toUTCString(),
    ...(row.finished ? { "x-file": row.finished } : {}),
  });

function natural(header: string | string[] | undefined): number {
  if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) throw new AppError("BAD_REQUEST");
  return Number(header);
}

/** Pairs of a name and a value in Base64, separated by commas. */
function metadataOf(header: string | string[] | undefined): Map<string, string> {
  const text = typeof header === "string" ? header : "";
  const pairs = text.split(",").map((pair) => pair.trim().split(" "));
  return new Map(
    pairs.map(([name = "", value = ""]) => [name, Buffer.from(value, "base64").toString("utf8")]),
  );
}

function checksumOf(header: string | string[] | undefined) {
  if (header === undefined) return null;
  const [algorithm = "", digest = ""] = String(header).split(" ");
  if (!ALGORITHMS.includes(algorithm) || digest === "") throw new AppError("BAD_REQUEST");
  return { algorithm, digest };
}
