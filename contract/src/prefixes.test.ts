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

it("every call stands under a service's prefix, but the eight known ones and SensorThings", () => {
  const bare = all.filter(({ path }) => !PREFIXES.includes(prefixOf(path)));
  const names = bare
    .map(({ method, path }) => `${method} ${path}`)
    .filter((one) => !/ \/sta\/v1\.1\//.test(one));
  expect(names.sort()).toEqual(KNOWN.toSorted());
});

it("no prefix is empty, and the four calls of signing in and out answer at the addresses that were given", () => {
  const addresses = all.flatMap(({ path, ...spec }) => [path, "also" in spec ? String(spec.also) : path]);
  expect(PREFIXES.filter((prefix) => !addresses.some((path) => prefixOf(path) === prefix))).toEqual([]);
  for (const path of ["login", "loginms", "logout", "login/microsoft"])
    expect(addresses).toContain(`/fkl-auth/${path}`);
});
