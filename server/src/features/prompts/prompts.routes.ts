import { promptsEndpoints } from "@vetaverde/contract/prompts";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createPromptsService, type PromptsDeps } from "./prompts.service.ts";

export function mountPrompts(app: FastifyInstance, guard: Guard, deps: PromptsDeps): void {
  const prompts = createPromptsService(deps);
  mount(app, guard, promptsEndpoints, {
    list: (input) => prompts.list(input),
    get: (input) => prompts.get(input),
    versions: (input) => prompts.versions(input),
    model: () => prompts.model(),
    test: (input, ctx) => prompts.test(input, ctx),
    create: (input, ctx) => prompts.create(input, ctx),
    update: (input, ctx) => prompts.update(input, ctx),
  });
}
