import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dependencyFaults, readDependencies } from "./dependencies.mjs";
import { isAllowed } from "./licences.mjs";

const [lock, manifests, installed] = readDependencies(join(import.meta.dirname, ".."));

/** Runs the dependency check on copies of the real lock and manifests after `plant` has introduced a fault. */
function faultsOf(plant, here = installed) {
  const copies = [structuredClone(lock), structuredClone(manifests)];
  plant(...copies);
  return dependencyFaults(...copies, here);
}
const FASTIFY = "node_modules/fastify";
const sound = { version: "1.0.0", license: "MIT", integrity: lock.packages[FASTIFY].integrity };

it("accepts the packages as they are installed", () => {
  expect(dependencyFaults(lock, manifests, installed)).toEqual([]);
});

describe("a lock file is refused", () => {
  it("with a licence that is not on the list, and without a licence", () => {
    expect(faultsOf((bad) => (bad.packages[FASTIFY].license = "AGPL-3.0"))).toEqual([
      "fastify: its licence is AGPL-3.0",
    ]);
    expect(
      faultsOf((bad) => (bad.packages["node_modules/nobody"] = { ...sound, license: undefined })),
    ).toEqual(["nobody: its licence is not stated"]);
  });

  it("with an exception that no package needs", () => {
    expect(faultsOf((bad) => (bad.packages["node_modules/axe-core"].license = "MIT"))).toEqual([
      "scripts/licences.mjs: the exception of axe-core is not needed",
    ]);
  });

  it("with a package that has an install script, also where the lock file does not declare it", () => {
    const findings = ["fastify: wants to run a program when it is installed"];
    expect(faultsOf((bad) => (bad.packages[FASTIFY].hasInstallScript = true))).toEqual(findings);
    const here = (path) =>
      path === FASTIFY ? { license: "MIT", scripts: { postinstall: "node x.js" } } : installed(path);
    expect(faultsOf(() => {}, here)).toEqual(findings);
    expect(faultsOf((_bad, own) => (own[""].allowScripts = { fastify: true }))).toEqual([
      "package.json: lets fastify run a program when it is installed",
    ]);
  });

  it("with a package that has no integrity hash, or a weak one", () => {
    const findings = ["fastify: has no SHA-512 in the lock"];
    expect(faultsOf((bad) => delete bad.packages[FASTIFY].integrity)).toEqual(findings);
    for (const integrity of [
      "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=",
      "sha512-short",
      `${sound.integrity} sha1-x`,
    ])
      expect(faultsOf((bad) => (bad.packages[FASTIFY].integrity = integrity))).toEqual(findings);
  });

  it.each([
    ["git+ssh", "git+ssh://git@example.org/fastify.git#0123"],
    ["http", "http://packages.example.org/fastify.tgz"],
    ["https", "https://example.org/fastify.tgz"],
    ["file", "file:../fastify.tgz"],
  ])("with a package that is fetched by %s", (scheme, resolved) => {
    expect(faultsOf((bad) => (bad.packages[FASTIFY].resolved = resolved))).toEqual([
      `fastify: comes from ${scheme}`,
    ]);
  });

  it("with a package that is bundled inside another", () => {
    expect(faultsOf((bad) => (bad.packages[FASTIFY].inBundle = true))).toEqual([
      "fastify: comes inside another package",
    ]);
  });

  it.each([
    "github:fastify/fastify",
    "git://example.org/a.git",
    "file:../a",
    "https://example.org/a.tgz",
    "*",
  ])("where a manifest asks for %s", (range) => {
    const faults = faultsOf((bad, own) => {
      own.server.dependencies.fastify = range;
      bad.packages.server.dependencies.fastify = range;
    });
    expect(faults).toEqual([`server: asks for fastify as ${range}`]);
  });

  it("where it does not match the manifests, or lacks a package that they require", () => {
    expect(faultsOf((_bad, own) => (own.server.dependencies.fastify = "^6.0.0"))).toEqual([
      "fastify: the lock was not written for server",
    ]);
    expect(faultsOf((bad) => delete bad.packages["node_modules/fflate"])).toEqual([
      "fflate: is not in the lock",
    ]);
  });

  it.each(["fastfiy", "fastif", "fastify1", "fast-ify", "fastlfy"])(
    "with %s, which could be mistaken for a required package",
    (name) => {
      expect(faultsOf((bad) => (bad.packages[`node_modules/${name}`] = { ...sound }))).toEqual([
        `${name}: could be taken for fastify`,
      ]);
    },
  );

  it("where its format is unknown or it is empty, so that nothing would be reviewed", () => {
    expect(faultsOf((bad) => (bad.lockfileVersion = 1))[0]).toMatch(/version is 1/);
    expect(faultsOf((bad) => (bad.packages = {}))[0]).toMatch(/blind/);
  });
});

it("parses licence expressions", () => {
  for (const good of ["MIT", "(MIT OR GPL-3.0-or-later)", "MIT AND Zlib", "(MIT AND Zlib)"])
    expect([good, isAllowed(good)]).toEqual([good, true]);
  for (const bad of ["GPL-3.0", "MIT AND GPL-3.0", "", undefined, "((MIT) OR X)", { type: "MIT" }])
    expect([bad, isAllowed(bad)]).toEqual([bad, false]);
});
