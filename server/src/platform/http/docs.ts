import { type FastifyInstance, fastify } from "fastify";

type Document = Record<string, unknown>;

/**
 * The document of the calls and its page. Both are made when somebody first asks for them: a start need not wait for
 * what few people open.
 */
export function mountDocs(http: FastifyInstance, make: () => Document): void {
  let document: Document | undefined;
  let page: Promise<FastifyInstance> | undefined;
  const read = () => {
    document ??= make();
    return document;
  };
  http.get("/openapi.json", async () => read());
  const show = async (raw: Parameters<FastifyInstance["routing"]>) => {
    page ??= startPage(read());
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

async function startPage(document: Document): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const page = fastify();
  await page.register(swagger, { mode: "static", specification: { document: document as never } });
  await page.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  await page.ready();
  return page;
}
