import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";

export interface NamedCall {
  name: string;
  spec: EndpointSpec;
}

/** Every call of the contract by its feature and name. */
export const allCalls: readonly NamedCall[] = Object.entries(calls).flatMap(([group, table]) =>
  Object.entries(table as Record<string, EndpointSpec>).map(([name, spec]) => ({
    name: `${group}.${name}`,
    spec,
  })),
);

/** Parameters that are words and the same in all projects. */
const WORD_PARAMS = new Set([
  "project",
  "kind",
  "switch",
  "alias",
  "template",
  "email",
  "path",
  "key",
  "relay",
]);

/** The parameters of a call's address that name one row. */
export const idParams = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).filter((name) => !WORD_PARAMS.has(name));

/** Fills the parameters of an address in. */
export const addressOf = (path: string, params: Readonly<Record<string, unknown>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));

/** `?a=1&b=2&b=3` of a validated-looking query. */
export function queryOf(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const parts = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map(
        (one) =>
          `${encodeURIComponent(key)}=${encodeURIComponent(typeof one === "object" ? JSON.stringify(one) : String(one))}`,
      ),
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Whether an address is one of the call's, whatever its parameters. */
export const isAddressOf = ({ spec }: NamedCall, path: string) =>
  [spec.path, spec.also ?? spec.path].some((pattern) =>
    new RegExp(
      `^${pattern.replace(/[.$]/g, "\\$&").replace(/\{\w+\}/g, spec.rest ? ".+" : "[^/?]+")}(\\?|$)`,
    ).test(path),
  );
