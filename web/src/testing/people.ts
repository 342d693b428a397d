import type { PolicyStatus } from "@vetaverde/contract/policies";
import type { Project } from "@vetaverde/contract/projects";
import type { User } from "@vetaverde/contract/users";
import { ok } from "./wire.ts";

export const user: User = {
  id: "0193aaaa-0000-7000-8000-000000000001",
  admin: false,
  name: "Camila",
  lastName: "Rojas",
  email: "admin@demo.vetaverde.org",
  phone: null,
  position: null,
  active: true,
  permissions: [],
  guestPermissions: [],
  locale: "es",
  timeZone: null,
};

export const project: Project = {
  id: "0193bbbb-0000-7000-8000-000000000001",
  name: "Quebrada Alta",
  company: "Minera Quebrada Alta",
  color: "#333399",
  logo: null,
  main: true,
  timeZone: "America/Santiago",
  nearDays: 7,
  url_policy: "https://example.org/politica",
  date_policy: "2026-10-21T20:43:56Z",
  users: 5,
  menus: 4,
  smtp: false,
  admin: true,
  version: "1",
};

export const policy: PolicyStatus = {
  id_policy: "0193cccc-0000-7000-8000-000000000001",
  title: "Política de datos",
  content: "<p>Qué se guarda</p>",
  start_date: "2026-11-20T20:43:56Z",
  acceptance_date: "1970-01-01T00:00:00Z",
  is_valid: false,
};

/** What the server answers while a session loads its user and project. */
export const SESSION_ANSWERS = {
  "GET /user/permissions": ok([1]),
  "GET /user/policy": ok(policy),
  "GET /user/": ok(user),
  "GET /general/menu": ok([]),
  "GET /fkl-project/landing": ok(null),
  "PUT /fkl-project/": ok(true),
  "GET /fkl-project/": ok(project),
};
