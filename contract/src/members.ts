import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, locale, pageOf, paging, role, words } from "./shapes.ts";

/** A project user: their permanent permissions, and their guest permissions until an instant. */
export const member = z
  .object({
    id,
    name: z.string(),
    lastName: z.string(),
    email: z.string(),
    position: z.string().nullable(),
    locale,
    /** A system administrator: project permissions do not restrict them. */
    systemAdmin: z.boolean(),
    active: z.boolean(),
    /** False until the user has opened the link of the activation mail. */
    verified: z.boolean(),
    vouched: z.boolean().meta({
      description:
        "Whether the account was activated through a link handed over by its creator, so that the e-mail address is not verified yet",
    }),
    permissions: z.array(role),
    guestPermissions: z.array(role),
    guestExpiresAt: instant.nullable(),
    /** The permissions that are in force now: the permanent ones, and guest permissions until they expire. */
    effective: z.array(role),
    since: instant,
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof member>;

/** The activation link of a new user where no mail can be sent; the server stores only its hash. */
export const handedLink = z
  .object({
    link: z
      .string()
      .nullable()
      .meta({ description: "Activation link, shown once; null in the response to a repeated request" }),
    expiresAt: instant,
  })
  .meta({ id: "HandedLink" });
export type HandedLink = z.output<typeof handedLink>;

/** A guest can never be a project administrator. */
const guestRole = z.union([z.literal(2), z.literal(3), z.literal(4)]);
const permissions = z.array(role).max(4);
const guestPermissions = z.array(guestRole).max(3);
const one = z.strictObject({ project: id, user: id });

export const membersEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/users",
    access: "admin",
    summary: "Lists the members of a project with their permissions.",
    params: inProject,
    query: z.strictObject({
      ...paging(["name", "email", "since"]),
      /** Only users who have this permission now. */
      permission: z.coerce.number().pipe(role).optional(),
      guests: z.enum(["true", "false"]).optional(),
    }),
    reply: pageOf(member),
  }),
  add: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users",
    access: "admin",
    summary:
      "Adds a person to a project: an existing user by e-mail, or a new one with a name, who receives the activation mail. Where the rule of two people is in force, granting or revoking the administrator's permission waits for a second person's confirmation, here and in the following calls.",
    params: inProject,
    body: z.strictObject({
      email: z.email().max(254).toLowerCase(),
      permissions,
      guest: z
        .strictObject({ permissions: guestPermissions.min(1), expiresAt: instantWithOffset })
        .optional()
        .meta({
          description:
            "Guest permissions, in place of `permissions`, which stay empty: a guest has no access after they expire",
        }),
      name: words(100).optional(),
      lastName: words(100).optional(),
      phone: words(40).optional(),
      position: words(100).optional(),
      locale: locale.optional(),
    }),
    reply: member,
    status: 201,
    mayWait: true,
    errors: ["FK-0002", "FK-0005", "VALIDATION", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-user/{project}/users/{user}",
    access: "admin",
    summary:
      "Sets a member's permissions in a project; WRITE and AUDIT imply READ. A member needs at least one permission.",
    params: one,
    body: z.strictObject({ permissions }),
    reply: member,
    mayWait: true,
    errors: ["NOT_FOUND", "LAST_ADMIN", "VALIDATION", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fkl-user/{project}/users/{user}",
    access: "admin",
    summary: "Removes a member from a project; their records remain.",
    params: one,
    reply: z.literal(true),
    mayWait: true,
    errors: ["NOT_FOUND", "LAST_ADMIN", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  setGuest: endpoint({
    method: "PUT",
    path: "/fkl-user/{project}/users/{user}/guest",
    access: "admin",
    summary:
      "Sets guest permissions with the instant at which they expire; an empty value ends them now, for a member with permissions of their own.",
    params: one,
    body: z.strictObject({ permissions: guestPermissions, expiresAt: instantWithOffset.nullable() }),
    reply: member,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  invite: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/{user}/invite",
    access: "admin",
    summary:
      "Sends the activation mail again to a user who has not opened its link; the earlier link expires.",
    params: one,
    reply: z.literal(true),
    errors: ["NOT_FOUND", "FK-0006"],
  }),
  handLink: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/{user}/activation-link",
    access: "admin",
    personal: true,
    summary:
      "Returns the link that activates an account where no mail server is configured: once, to the account's creator, while the account was never activated and belongs to this project only.",
    params: one,
    reply: handedLink,
    status: 201,
    errors: ["NOT_FOUND", "FK-0003", "FK-0006", "LINK_NOT_YOURS", "LINK_BY_MAIL"],
  }),
  view: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/{user}/view",
    access: "admin",
    summary:
      "Starts viewing a project as one of its members: the returned code is sent as the header View-As, for reading only, for one hour.",
    params: one,
    reply: z.object({ code: z.string(), expiresAt: instant, user: member }),
    status: 201,
    errors: ["NOT_FOUND", "VIEW_REFUSED"],
  }),
  endView: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/views/end",
    access: "admin",
    summary: "Ends viewing as a member before the hour is over.",
    params: inProject,
    reply: z.literal(true),
  }),
} as const;
