import { expect, it } from "vitest";
import { calls } from "./calls.ts";

/**
 * The prefixes of the specification's section 7; the four paths that it lists below `fkl-auth` are calls of their own.
 */
const PREFIXES = [
  ...["fkl-auth", "fkl-bdo", "fkl-board", "fkl-data-filter", "fkl-data-source", "fkl-file", "fkl-fimages"],
  ...["fkl-general", "fkl-modi", "fkl-notification", "fkl-plan", "fkl-project", "fkl-pwbi", "fkl-user"],
];
const KNOWN = [
  ...["POST /login", "GET /user/{email}", "POST /logout", "GET /user/permissions", "GET /general/menu"],
  ...["GET /user/policy", "POST /user/policy", "GET /general/"],
];

const all = Object.values(calls).flatMap((feature) => Object.values(feature));
const prefixOf = (path: string) => path.split("/")[1] ?? "";

it("every call's path starts with a service prefix, except the eight known ones and SensorThings", () => {
  const bare = all.filter(({ path }) => !PREFIXES.includes(prefixOf(path)));
  const names = bare
    .map(({ method, path }) => `${method} ${path}`)
    .filter((one) => !/ \/sta\/v1\.1\//.test(one));
  expect(names.sort()).toEqual(KNOWN.toSorted());
});

it("every prefix has at least one call, and the four sign-in and sign-out calls answer at their required addresses", () => {
  const addresses = all.flatMap(({ path, ...spec }) => [path, "also" in spec ? String(spec.also) : path]);
  expect(PREFIXES.filter((prefix) => !addresses.some((path) => prefixOf(path) === prefix))).toEqual([]);
  for (const path of ["login", "loginms", "logout", "login/microsoft"])
    expect(addresses).toContain(`/fkl-auth/${path}`);
});
