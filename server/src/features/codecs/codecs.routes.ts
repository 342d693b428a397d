import { codecsEndpoints } from "@vetaverde/contract/codecs";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { type CodecsDeps, createCodecs } from "./codecs.service.ts";
import { createMessages } from "./messages.service.ts";

export function mountCodecs(app: FastifyInstance, guard: Guard, deps: CodecsDeps): void {
  const codecs = createCodecs(deps);
  const messages = createMessages(deps);
  mount(app, guard, codecsEndpoints, {
    list: ({ params }) => codecs.list(params.project),
    versions: ({ params, query }) => codecs.versions(params.project, query.type),
    save: (input, ctx) => codecs.save(input, ctx),
    trial: (input) => codecs.trial(input),
    resume: (input, ctx) => codecs.resume(input, ctx),
    replay: (input, ctx, { signal }) => codecs.replay(input, ctx, signal),
    all: (input) => messages.all(input),
    message: (input) => messages.one(input),
    decode: (input, ctx) => messages.decode(input, ctx),
    messages: ({ params }) => codecs.messages(params.project, params.device),
    trouble: ({ params }) => codecs.trouble(params.project, params.device),
  });
}
