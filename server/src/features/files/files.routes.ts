import { filesEndpoints } from "@vetaverde/contract/files";
import type { FastifyInstance } from "fastify";
import { sendContent } from "../../gateways/files/files.send.ts";
import type { FileStorage } from "../../gateways/files/files.ts";
import type { Pictures } from "../../gateways/images/pictures.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { sendPreview } from "./files.send.ts";
import type { FilesService } from "./files.service.ts";
import { createListThumbnails } from "./files.thumbnails.ts";

export function mountFiles(
  app: FastifyInstance,
  guard: Guard,
  files: FilesService,
  storage: FileStorage,
  pictures: Pick<Pictures, "image">,
): void {
  const thumbnails = createListThumbnails(storage, pictures);
  mount(app, guard, filesEndpoints, {
    list: (input) => files.list(input),
    upload: async (input, ctx, call) => files.upload(input, ctx, await call.stream()),
    content: async ({ params: { project, file }, query: { version } }, _ctx, call) =>
      sendContent(storage, await files.version(project, file, version), call),
    preview: async ({ params: { project, file }, query: { version } }) =>
      sendPreview(storage, await files.version(project, file, version)),
    thumbnail: async ({ params: { project, file }, query: { version } }) => {
      const row = await files.version(project, file, version);
      return { picture: (await thumbnails.of(project, row))?.toString("base64") ?? null };
    },
    versions: (input) => files.versions(input),
    withdraw: (input, ctx) => files.withdraw(input, ctx),
  });
}
