import { sensorthingsEndpoints } from "@vetaverde/contract/sensorthings";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { type CreateDeps, createObservations } from "./sensorthings.create.ts";
import { createSensorThings } from "./sensorthings.service.ts";

const PLAIN = "text/plain; charset=utf-8";

export function mountSensorThings(app: FastifyInstance, guard: Guard, deps: CreateDeps): void {
  const service = createSensorThings(deps);
  const file = (body: string): FileReply => ({ filename: "sta.json", body: Buffer.from(body), inline: true });
  mount(app, guard, sensorthingsEndpoints, {
    root: async ({ params }) => file(service.root(params.project)),
    read: async ({ params: { project, path }, query }) => {
      const { body, plain } = await service.read(project, path, query);
      return plain ? { ...file(body), contentType: PLAIN } : file(body);
    },
    createObservations: async ({ params, body }, ctx) => {
      const by = ctx.actor?.token?.id ?? ctx.actor?.id ?? "";
      return {
        ...file(JSON.stringify(await createObservations(deps, params.project, body, by))),
        status: 201,
      };
    },
  });
}
