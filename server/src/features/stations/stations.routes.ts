import { stationsEndpoints } from "@vetaverde/contract/stations";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { StationsService } from "./stations.service.ts";

export function mountStations(app: FastifyInstance, guard: Guard, stations: StationsService): void {
  mount(app, guard, stationsEndpoints, {
    get: (input, ctx) => stations.get(input, ctx),
    photos: (input) => stations.photos(input),
    photoThumbnail: (input, ctx) => stations.photoThumbnail(input, ctx),
    commitments: (input, ctx) => stations.commitments(input, ctx),
    history: (input, ctx) => stations.history(input, ctx),
    files: (input) => stations.files(input),
    fileThumbnail: (input, ctx) => stations.fileThumbnail(input, ctx),
    addFile: (input, ctx, call) => stations.addFile(input, ctx, () => call.stream()),
    removeFile: (input, ctx) => stations.removeFile(input, ctx),
  });
}
