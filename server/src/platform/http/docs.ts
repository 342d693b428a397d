import { type FastifyInstance, fastify } from "fastify";
import { DOCS_CSP } from "./response-headers.ts";

type Document = Record<string, unknown>;

/**
 * The OpenAPI document and its page. Both are created on first request, because few users open them and the start
 * should not wait.
 */
export function mountDocs(
  http: FastifyInstance,
  make: () => Document,
  headers: Record<string, string>,
): void {
  let document: Document | undefined;
  let page: Promise<FastifyInstance> | undefined;
  const read = () => {
    document ??= make();
    return document;
  };
  http.get("/openapi.json", async () => read());
  const show = async (raw: Parameters<FastifyInstance["routing"]>) => {
    page ??= startPage(read(), headers);
    (await page).routing(...raw);
  };
  for (const url of ["/docs", "/docs/*"]) {
    http.get(url, async (request, reply) => {
      reply.hijack();
      await show([request.raw, reply.raw]);
    });
  }
  http.addHook("onClose", async () => void (await (await page)?.close()));
}

async function startPage(document: Document, headers: Record<string, string>): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const page = fastify();
  page.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
  page.addHook("onSend", async (_request, reply) => {
    reply.header("content-security-policy", DOCS_CSP);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  });
  await page.register(swagger, { mode: "static", specification: { document: document as never } });
  await page.register(swaggerUi, { routePrefix: "/docs" });
  await page.ready();
  return page;
}
