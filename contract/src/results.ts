/**
 * Result codes of successful calls, from the product's own catalogue. The envelope carries the code as `status` beside
 * `code` and `data`; the catalogue's codes for refused calls are in `errors.ts` and are sent as `error`.
 */
export const resultMeaning = {
  "FK-0009": "already logged in: the older session ended",
  "FK-0011": "deleted",
  "FK-0012": "updated",
  "FK-0013": "created",
  "FK-0014": "blocked",
  "FK-0015": "unblocked",
  "FK-0016": "email verified",
  "FK-0017": "phone verified",
} as const;

export type ResultCode = keyof typeof resultMeaning;

/**
 * The result code of a call's successes: the one that its endpoint declares, else the method's default. Null: the
 * catalogue has no code for the call.
 */
export function resultOf({
  method,
  status,
  result,
}: {
  readonly method: string;
  readonly status?: number | undefined;
  readonly result?: ResultCode | undefined;
}): ResultCode | null {
  if (result) return result;
  if (method === "DELETE") return "FK-0011";
  if (method === "PUT") return "FK-0012";
  return method === "POST" && status === 201 ? "FK-0013" : null;
}
