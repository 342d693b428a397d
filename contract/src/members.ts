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
      description: "Activated by a link that somebody handed over: nobody has proved the address yet",
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
    link: z.string().nullable().meta({ description: "Null in the answer to a repetition: it is shown once" }),
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
    summary: "The people of a project with what they may do in it.",
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
      "Adds a person to a project: somebody of the platform by e-mail, or somebody new with their name, who gets the activation mail. Where a rule of two people is in force, giving or taking the administrator's permission waits for a second person, here and below.",
    params: inProject,
    body: z.strictObject({
      email: z.email().max(254).toLowerCase(),
      permissions,
      guest: z
        .strictObject({ permissions: guestPermissions.min(1), expiresAt: instantWithOffset })
        .optional()
        .meta({
          description: "In place of `permissions`, which stay empty: a guest keeps no access after the end",
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
      "What a person may do in a project; WRITE and AUDIT bring READ along. Nobody stays in it with none.",
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
    summary: "Takes a person out of a project; what they recorded stays.",
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
      "Guest permissions with the instant at which they end by themselves; none ends them now, for somebody with permissions of their own.",
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
      "Sends the activation mail again to a person who has not opened its link; the earlier link ends.",
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
      "Where no mail server is set: the link that activates an account, once, for whoever made the account, while it was never activated and is in this project alone.",
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
      "Begins to see a project as a person sees it: the code goes along as the header View-As, for reading alone, for an hour.",
    params: one,
    reply: z.object({ code: z.string(), expiresAt: instant, user: member }),
    status: 201,
    errors: ["NOT_FOUND", "VIEW_REFUSED"],
  }),
  endView: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/views/end",
    access: "admin",
    summary: "Ends it before its hour is over.",
    params: inProject,
    reply: z.literal(true),
  }),
} as const;
