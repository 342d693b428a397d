import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { handedLink } from "./members.ts";
import { id, instant, locale, many, pageOf, paging, words } from "./shapes.ts";

/** Precedence: blocked before inactive, both before pending. The state that prevents sign-in is reported first. */
export const ACCOUNT_STATES = ["active", "pending", "inactive", "blocked"] as const;
const state = z.enum(ACCOUNT_STATES);

/** A user account as a system administrator sees it. */
export const account = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    position: z.string().nullable(),
    locale,
    /** Administers the whole platform. */
    admin: z.boolean(),
    state,
    /** False until the user has opened the link of the activation mail. */
    verified: z.boolean(),
    vouched: z.boolean().meta({
      description:
        "Whether the account was activated through a link handed over by its creator, so that the e-mail address is not verified yet",
    }),
    projects: z.array(z.object({ id, name: z.string() })),
    createdAt: instant,
    /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: z.string(),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof account>;

const fields = {
  email: z.email().max(254).toLowerCase(),
  name: words(100),
  lastName: words(100),
  phone: words(40).nullable().default(null),
  position: words(100).nullable().default(null),
  locale,
  admin: z.boolean().default(false),
};
const one = z.strictObject({ user: id });
const move = (
  name: string,
  summary: string,
  /** Code of the error when the account is already in the requested state. */
  already: "FK-0007" | "FK-0008" | "FK-0014" | "FK-0015",
  result: "FK-0012" | "FK-0014" | "FK-0015",
) =>
  ({
    method: "POST",
    path: `/fkl-user/users/{user}/${name}`,
    access: "system",
    summary,
    params: one,
    reply: account,
    result,
    mayWait: true,
    errors: ["FK-0002", "OWN_ACCOUNT", "LAST_SYSTEM_ADMIN", "PROTECTED_PENDING", "PROTECTED_PERSON", already],
  }) as const;

export const accountsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-user/users",
    access: "system",
    summary:
      "Lists the users of the platform; `q` searches names and e-mail addresses, ignoring case and accents.",
    query: z.strictObject({
      ...paging(["name", "email", "created"]),
      state: many(state),
      project: many(id),
    }),
    reply: pageOf(account),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-user/users",
    access: "system",
    summary:
      "Creates an account and sends its activation mail. Where a project has the rule of two people, a second person has to confirm the creation of a system administrator, and any change to the standing or the e-mail address of an administrator.",
    body: z.strictObject(fields),
    reply: account,
    status: 201,
    mayWait: true,
    errors: ["FK-0005", "VALIDATION", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-user/users/{user}/account",
    also: "/fkl-user/users/{user}",
    access: "system",
    summary:
      "Updates a user's record. If the user is not activated yet and the e-mail address changes, the activation mail is sent again to the new address.",
    params: one,
    body: z.strictObject({
      ...fields,
      admin: z.boolean(),
      version: z
        .string()
        .regex(/^\d{1,10}$/)
        .optional()
        .meta({
          description:
            "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
        }),
    }),
    reply: account,
    mayWait: true,
    errors: [
      "FK-0002",
      "FK-0005",
      "STALE_VERSION",
      "OWN_ACCOUNT",
      "LAST_SYSTEM_ADMIN",
      "VALIDATION",
      "PROTECTED_PENDING",
      "PROTECTED_PERSON",
    ],
  }),
  activate: endpoint(move("activate", "Lets an inactive person sign in again.", "FK-0007", "FK-0012")),
  deactivate: endpoint(
    move("deactivate", "Keeps a person out; their session ends at once.", "FK-0008", "FK-0012"),
  ),
  block: endpoint(move("block", "Blocks a person; their session ends at once.", "FK-0014", "FK-0014")),
  unblock: endpoint(move("unblock", "Takes the block away.", "FK-0015", "FK-0015")),
  handLink: endpoint({
    method: "POST",
    path: "/fkl-user/users/{user}/activation-link",
    access: "system",
    summary:
      "Returns the link that activates an account where no mail server is configured: once, and only while the account is not activated.",
    params: one,
    reply: handedLink,
    status: 201,
    errors: ["FK-0002", "FK-0003", "FK-0006", "LINK_BY_MAIL"],
  }),
  invite: endpoint({
    method: "POST",
    path: "/fkl-user/users/{user}/invite",
    access: "system",
    summary: "Sends the activation mail again; the earlier link expires.",
    params: one,
    reply: z.literal(true),
    errors: ["FK-0002", "FK-0003", "FK-0006"],
  }),
} as const;
