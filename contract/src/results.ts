/**
 * What a successful call did, by the product's own catalogue. It stands in the envelope as `status` beside `code` and
 * `data`; the codes of the same catalogue that refuse a call are in `errors.ts` and stand there as `error`.
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
 * The code that every success of a call bears: what its endpoint declares, otherwise what its method says. Null: the
 * catalogue has no word for what the call does.
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
