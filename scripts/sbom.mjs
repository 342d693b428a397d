// Lists the components of the running product as a CycloneDX SBOM: `npm run sbom` writes dist/sbom.cdx.json, `--
// --print` prints it.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./build-state.mjs";
import { exceptionFor } from "./licences.mjs";
import { nameOf, runtimePaths } from "./lock.mjs";

const MAX_BYTES = 64 * 1024 * 1024;
const REASON = "vetaverde:licence-reason";

/** npm's SBOM of every package in the lock, those of development included. */
function readAll() {
  const options = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  return JSON.parse(execFileSync("npm", options, { cwd: root, encoding: "utf8", maxBuffer: MAX_BYTES }));
}

/** Adds the licence where npm knows none, and the reason where it is allowed by an exception. */
function licensed(component, name) {
  const exception = exceptionFor(name);
  if (!exception) return component;
  const licenses = component.licenses?.length
    ? component.licenses
    : [{ license: { name: exception.licence } }];
  const properties = [...(component.properties ?? []), { name: REASON, value: exception.reason }];
  return { ...component, licenses, properties };
}

/**
 * npm's `--omit dev` drops runtime packages (react among them) that a development package needs as well. So all are
 * requested, and filtered to those that the product resolves by its lock.
 */
export function productOf(bom, lock) {
  const running = new Map(
    [...runtimePaths(lock)].map((path) => {
      const name = nameOf(path, lock.packages[path]);
      return [`${name}@${lock.packages[path].version}`, name];
    }),
  );
  const components = bom.components
    .filter((component) => running.has(component["bom-ref"]))
    .map((component) => licensed(component, running.get(component["bom-ref"])));
  const listed = new Set(components.map((component) => component["bom-ref"]));
  const missing = [...running.keys()].filter((ref) => !listed.has(ref));
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(", ")}`);
  const { component } = bom.metadata;
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...component, name: "vetaverde", type: "application" } },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => listed.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => listed.has(one)) })),
  };
}

export const createSbom = () =>
  productOf(readAll(), JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bom = createSbom();
  const text = `${JSON.stringify(bom, null, 2)}\n`;
  if (process.argv.includes("--print")) process.stdout.write(text);
  else {
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(join(root, "dist", "sbom.cdx.json"), text);
    process.stdout.write(`dist/sbom.cdx.json: ${bom.components.length} components\n`);
  }
}
