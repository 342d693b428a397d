import type { Access } from "@vetaverde/domain/permissions/access";
import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { WaitingChange } from "./protected-change.ts";
import type { ResultCode } from "./results.ts";

/**
 * One call of the platform, declared once. The server's route, its guard and its validation in both directions,
 * the typed client, OpenAPI and the test of calls × roles are all made from this record.
 */
export interface EndpointSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Address with parameters in braces: `/fkl-plan/{project}/plans`. */
  readonly path: `/${string}`;
  /**
   * A second address with the same handler: of the calls that answer bare and under their service's prefix, and the former
   * one of a call that moved. The document of the calls names it in the call's description.
   */
  readonly also?: `/${string}`;
  readonly access: Access;
  /** Menu area that the call belongs to: a person's own permission in that menu entry narrows what they may do. */
  readonly area?: string;
  /** One sentence in English for the page of calls. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  /** The last parameter takes all that follows, slashes too. */
  readonly rest?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What `data` holds. Absent: the call sends a file instead of the envelope. */
  readonly reply?: z.ZodType;
  readonly status?: 200 | 201 | 202;
  /** `upload` reads multipart/form-data with the field `file`; `progress` may answer as an event stream as well. */
  readonly upload?: true;
  readonly progress?: true;
  /** Asks for the key of a device or of a gateway, in place of a session. */
  readonly deviceKey?: true;
  /** Of a person, such as their notices and their menu, or to be asked for by one: no key of a machine opens it. */
  readonly personal?: true;
  /** Open to a person who has yet to set up the second factor that is required of them; nothing else is. */
  readonly factorSetup?: true;
  /** Answers with an event stream that stays open. */
  readonly live?: true;
  /** Answers 202 with a pending change in place of its reply where a second person has to confirm it first. */
  readonly mayWait?: true;
  /** The handler may answer 204 without a body. */
  readonly mayBeEmpty?: true;
  /** A file that a one-use ticket can open in the browser's own download. */
  readonly download?: { readonly contentType: string };
  readonly errors?: readonly ErrorCode[];
  /** What every success bears as `status`, where it is not what the method says (`resultOf`). */
  readonly result?: ResultCode;
  /** What a success may bear instead, as the handler finds. */
  readonly results?: readonly ResultCode[];
  /** Ends the session: a code whose session is over is told so (FK-0010), not that it is unknown. */
  readonly endsSession?: true;
}

export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Out<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What a handler receives: validated and with defaults filled in. */
export interface Input<E extends EndpointSpec> {
  params: Out<Field<E, "params">>;
  query: Out<Field<E, "query">>;
  body: Field<E, "body"> extends z.ZodType ? z.output<Field<E, "body">> : undefined;
}

/** What a caller sends: defaults may be left out. */
export interface Call<E extends EndpointSpec> {
  params: In<Field<E, "params">>;
  query: In<Field<E, "query">>;
  body: In<Field<E, "body">>;
}

/** What a handler gives back and a caller gets: the `data` of the envelope. */
export type Reply<E extends EndpointSpec> =
  | (Field<E, "reply"> extends z.ZodType ? z.input<Field<E, "reply">> : never)
  | (E extends { readonly mayWait: true } ? WaitingChange : never);

export type EndpointTable = Readonly<Record<string, EndpointSpec>>;
