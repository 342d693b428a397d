import type { Project } from "@vetaverde/contract/projects";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./projects.store.ts";

type Asked = Pick<store.ProjectQuery, "page" | "size"> & Partial<Pick<store.ProjectQuery, "sort" | "q">>;

export interface ProjectsService {
  list(ctx: Context, asked: Asked): Promise<{ items: Project[]; total: number; page: number; size: number }>;
  get(project: string): Promise<Project>;
}

export function createProjectsService({ db }: { db: Db }): ProjectsService {
  return {
    list: async (ctx, { page, size, sort, q }) => {
      const { id, systemAdmin } = actorOf(ctx);
      const member = systemAdmin ? null : id;
      const { items, total } = await store.listProjects(db, { page, size, sort, q, member, now: new Date() });
      return { items: items.map(shown), total, page, size };
    },
    get: async (id) => {
      const found = await store.findProject(db, id);
      if (!found) throw new AppError("NOT_FOUND");
      return shown(found);
    },
  };
}

const shown = (row: store.ProjectRow): Project => ({
  ...row,
  date_policy: row.date_policy?.toISOString() ?? null,
});
