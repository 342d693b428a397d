import type { Access } from "@vetaverde/domain/permissions/access";
import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { WaitingChange } from "./protected-change.ts";
import type { ResultCode } from "./results.ts";
import type { WithDates } from "./shapes.ts";

/**
 * One call of the platform, declared once. The server's route, guard and validation in both directions, the typed
 * client, OpenAPI and the test of calls × roles are all derived from this record.
 */
export interface EndpointSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with parameters in braces: `/fkl-plan/{project}/plans`. */
  readonly path: `/${string}`;
  /**
   * A second path with the same handler: for calls that are served both without and with their service's prefix, and
   * the former path of a call that moved. OpenAPI names it in the call's description.
   */
  readonly also?: `/${string}`;
  readonly access: Access;
  /** Menu area that the call belongs to: a user's own permission in that menu entry narrows what they may do. */
  readonly area?: string;
  /** One sentence in English for the API page. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  /** The last path parameter matches the rest of the path, slashes included. */
  readonly rest?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Type of `data`. Absent: the call sends a file instead of the envelope. */
  readonly reply?: z.ZodType;
  readonly status?: 200 | 201 | 202;
  /** `upload` reads multipart/form-data with the field `file`; `progress` may answer as an event stream as well. */
  readonly upload?: true;
  readonly progress?: true;
  /** Requires the key of a device or of a gateway instead of a session. */
  readonly deviceKey?: true;
  /** Requires a token of the history service for authorities instead of a session; the handler checks it. */
  readonly authorityToken?: true;
  /**
   * Concerns a user's own data, such as notifications and menu, or requires a user as caller: machine keys are refused.
   */
  readonly personal?: true;
  /** Allowed for a user who must still set up a required second factor; all other calls are refused. */
  readonly factorSetup?: true;
  /** Answers with an event stream that stays open. */
  readonly live?: true;
  /** Answers 202 with a pending change instead of its reply when a second person has to confirm it first. */
  readonly mayWait?: true;
  /** The handler may answer 204 without a body. */
  readonly mayBeEmpty?: true;
  /** The file can be opened with a one-use ticket by the browser's own download. */
  readonly download?: { readonly contentType: string };
  readonly errors?: readonly ErrorCode[];
  /** The `status` of every success, where it differs from the method's default (`resultOf`). */
  readonly result?: ResultCode;
  /** Alternative `status` codes of a success, which the handler chooses. */
  readonly results?: readonly ResultCode[];
  /** Ends the session: the client of an ended session receives FK-0010 instead of an unknown-code error. */
  readonly endsSession?: true;
}

export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Out<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** A handler's input: validated and with defaults applied. */
export interface Input<E extends EndpointSpec> {
  params: Out<Field<E, "params">>;
  query: Out<Field<E, "query">>;
  body: Field<E, "body"> extends z.ZodType ? z.output<Field<E, "body">> : undefined;
}

/** A caller's input: fields with defaults may be omitted. */
export interface Call<E extends EndpointSpec> {
  params: In<Field<E, "params">>;
  query: In<Field<E, "query">>;
  body: In<Field<E, "body">>;
}

/** The result of a handler: the `data` of the envelope before the contract validates and serialises it. */
export type Reply<E extends EndpointSpec> =
  | (Field<E, "reply"> extends z.ZodType ? z.input<Field<E, "reply">> : never)
  | (E extends { readonly mayWait: true } ? WithDates<WaitingChange> : never);

/** The result of a call as the caller receives it. */
export type Received<E extends EndpointSpec> =
  | (Field<E, "reply"> extends z.ZodType ? z.output<Field<E, "reply">> : never)
  | (E extends { readonly mayWait: true } ? WaitingChange : never);

export type EndpointTable = Readonly<Record<string, EndpointSpec>>;
