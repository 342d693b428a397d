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

/** Parameters that are words, with the same values in all projects. */
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

/** The path parameters that identify a row. */
export const idParams = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).filter((name) => !WORD_PARAMS.has(name));

/** Replaces the parameters in a path. */
export const addressOf = (path: string, params: Readonly<Record<string, unknown>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));

/** Query string of a sampled query: `?a=1&b=2&b=3`. */
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

/** Whether an address matches a path of the call, with any parameters. */
export const isAddressOf = ({ spec }: NamedCall, path: string) =>
  [spec.path, spec.also ?? spec.path].some((pattern) =>
    new RegExp(
      `^${pattern.replace(/[.$]/g, "\\$&").replace(/\{\w+\}/g, spec.rest ? ".+" : "[^/?]+")}(\\?|$)`,
    ).test(path),
  );
