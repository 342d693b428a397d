import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, locale, role, timeZone, words } from "./shapes.ts";

/** The user record. Permissions are those of the project named in the query, empty without one. */
export const user = z
  .object({
    id,
    admin: z.boolean(),
    name: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    position: z.string().nullable(),
    active: z.boolean(),
    permissions: z.array(role),
    guestPermissions: z.array(role),
    locale,
    /** IANA name; null: the user has not chosen one, and their device's time zone applies. */
    timeZone: z.string().nullable(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const usersEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/user/{email}",
    also: "/fkl-user/user/{email}",
    access: "selfOrSystem",
    summary: "Returns a user's record, by e-mail.",
    params: z.strictObject({ email: z.string().max(254) }),
    query: z.strictObject({ project: id.optional() }),
    reply: user,
    errors: ["FK-0002"],
  }),
  me: endpoint({
    method: "GET",
    path: "/fkl-user/me",
    access: "session",
    summary:
      "Returns the caller's own record, for a caller who signed in without knowing the e-mail address that the platform has for them.",
    reply: user,
    errors: ["FK-0002"],
  }),
  updateMe: endpoint({
    method: "PUT",
    path: "/fkl-user/me",
    access: "session",
    summary:
      "Updates the fields that users may change in their own record. Name, e-mail and permissions are changed by an administrator.",
    body: z.strictObject({
      phone: words(40).nullable(),
      position: words(100).nullable(),
      locale,
      timeZone: timeZone.nullable(),
    }),
    reply: user,
    errors: ["VALIDATION"],
  }),
  permissions: endpoint({
    method: "GET",
    path: "/user/permissions",
    also: "/fkl-user/user/permissions",
    access: "selfOrAdmin",
    summary: "Returns a user's permissions in a project: 1 administrator, 2 read, 3 write, 4 audit.",
    query: z.strictObject({ user: id, project: id }),
    reply: z.array(role),
  }),
} as const;
