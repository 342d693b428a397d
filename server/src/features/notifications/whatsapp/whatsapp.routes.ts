import { whatsappEndpoints } from "@vetaverde/contract/whatsapp";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import { contextOf } from "../../../platform/http/request.ts";
import type { InboundMessages } from "./whatsapp.inbound.ts";
import type { WhatsappService } from "./whatsapp.service.ts";

const MAX_BYTES = 3 * 1024 * 1024;

export async function mountWhatsapp(
  app: FastifyInstance,
  guard: Guard,
  service: WhatsappService,
  inbound: InboundMessages,
): Promise<void> {
  const { own, join, leave, verify, event } = whatsappEndpoints;
  mount(
    app,
    guard,
    { own, join, leave },
    {
      own: async (_input, ctx, { setResult }) => {
        const state = await service.own(ctx);
        if (state.phone !== null) setResult("FK-0017");
        return state;
      },
      join: (_input, ctx) => service.join(ctx),
      leave: (_input, ctx) => service.leave(ctx),
    },
  );
  // The signature covers the raw bytes, and the verification request expects its own challenge as plain response:
  // neither fits the format of the API's calls.
  await app.register(async (provider) => {
    provider.removeAllContentTypeParsers();
    provider.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    provider.get(verify.path, async (request, reply) =>
      reply.type("text/plain; charset=utf-8").send(inbound.verify(textsOf(request))),
    );
    provider.post(event.path, { bodyLimit: MAX_BYTES, logLevel: "warn" }, async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await inbound.receive(bytes, request.headers["x-hub-signature-256"], contextOf(request));
      return reply.send({ code: 200, data: true });
    });
  });
}

/** A parameter given twice is ignored. */
const textsOf = ({ query }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === "string" ? value : undefined,
    ]),
  );
