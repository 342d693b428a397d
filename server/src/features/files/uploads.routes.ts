import { id as idShape } from "@vetaverde/contract/shapes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { contextOf } from "../../platform/http/request.ts";
import type { UploadRow } from "./rows.gen.ts";
import type { Place, UploadsService } from "./uploads.service.ts";

/** The URLs of uploads, and the permission that they require. */
const ROOTS = [
  { root: "/fkl-file/:project/uploads", of: "file", access: "write", area: "FilesContainer" },
  {
    root: "/fkl-bdo/:project/instruments/:instrument/uploads",
    of: "document",
    access: "write",
    area: "Commitments",
  },
  { root: "/fkl-project/:project/map-layers/uploads", of: "layer", access: "admin", area: undefined },
] as const;
type Root = (typeof ROOTS)[number];
const ALGORITHMS = ["sha1", "sha256", "md5"];
/** The status that tus 1.0 defines for a checksum mismatch. */
const CHECKSUM_MISMATCH = 460;

interface Address {
  Params: { project: string; instrument?: string; upload: string };
}

type Limits = Readonly<Record<Root["of"], number>>;

/**
 * tus 1.0: core, creation, expiration, termination and checksum. A separate protocol, therefore not part of the
 * contract.
 */
export async function mountUploads(
  app: FastifyInstance,
  guard: Guard,
  uploads: UploadsService,
  maxBytes: Limits,
): Promise<void> {
  for (const root of ROOTS) await mountRoot(app, guard, uploads, root, maxBytes[root.of]);
}

async function mountRoot(
  app: FastifyInstance,
  guard: Guard,
  uploads: UploadsService,
  of: Root,
  maxBytes: number,
): Promise<void> {
  await app.register(async (tus) => {
    tus.addContentTypeParser("application/offset+octet-stream", (_request, payload, done) =>
      done(null, payload),
    );
    // Runs before the body is read, so that an unauthorised request costs nothing.
    tus.addHook("onRequest", (request, reply) => admit(request as FastifyRequest<Address>, reply, guard, of));

    tus.options<Address>(of.root, async (_request, reply) =>
      reply.code(204).headers(optionsHeaders(maxBytes)).send(),
    );
    mountUploadCalls(tus, uploads, of);
  });
}

const optionsHeaders = (maxBytes: number) => ({
  "tus-version": "1.0.0",
  "tus-extension": "creation,expiration,termination,checksum",
  "tus-checksum-algorithm": ALGORITHMS.join(","),
  "tus-max-size": String(maxBytes),
});

function mountUploadCalls(tus: FastifyInstance, uploads: UploadsService, { root, of }: Root): void {
  const placeOf = (request: FastifyRequest<Address>) => placeIn(request, of === "layer");
  tus.post<Address>(root, async (request, reply) => {
    const size = natural(request.headers["upload-length"]);
    const metadata = metadataOf(request.headers["upload-metadata"]);
    const row = await uploads.create(placeOf(request), contextOf(request), size, metadata);
    const location = `${request.url.replace(/[?#].*$/, "").replace(/\/$/, "")}/${row.id}`;
    return sendOffset(reply, row).code(201).header("location", location).send();
  });
  tus.head<Address>(`${root}/:upload`, async (request, reply) => {
    const row = await uploads.get(placeOf(request), contextOf(request), request.params.upload);
    return sendOffset(reply, row).code(200).header("upload-length", String(row.size)).send();
  });
  tus.patch<Address>(`${root}/:upload`, async (request, reply) => {
    const row = await uploads.append(placeOf(request), contextOf(request), request.params.upload, {
      offset: natural(request.headers["upload-offset"]),
      source: request.raw,
      checksum: checksumOf(request.headers["upload-checksum"]),
    });
    if (!row) return reply.code(CHECKSUM_MISMATCH).send();
    return sendOffset(reply, row).code(204).send();
  });
  tus.delete<Address>(`${root}/:upload`, async (request, reply) => {
    await uploads.end(placeOf(request), contextOf(request), request.params.upload);
    return reply.code(204).send();
  });
}

/** @throws AppError NOT_FOUND when the identifier cannot be an instrument's */
function placeIn({ params }: FastifyRequest<Address>, isLayer: boolean): Place {
  const { project, instrument = null } = params;
  if (instrument !== null && !idShape.safeParse(instrument).success) throw new AppError("NOT_FOUND");
  return { project, instrument: instrument?.toLowerCase() ?? null, isLayer };
}

async function admit(
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  guard: Guard,
  { access, area }: Root,
): Promise<void> {
  reply.header("tus-resumable", "1.0.0");
  const ctx = contextOf(request);
  if (request.headers.authorization) ctx.actor = await guard.authenticate(request.headers.authorization);
  if (request.headers["view-as"] !== undefined) throw new AppError("VIEW_ONLY");
  await guard.authorize(ctx.actor, {
    access,
    area,
    project: request.params.project.toLowerCase(),
    subject: undefined,
  });
  if (request.method !== "OPTIONS" && request.headers["tus-resumable"] !== "1.0.0")
    await reply.code(412).header("tus-version", "1.0.0").send();
}

const sendOffset = (reply: FastifyReply, row: UploadRow) =>
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
