// Reads the imports of all workspaces, and rejects an implausibly empty result.
import { createRequire } from "node:module";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import { root } from "./build-state.mjs";

const require = createRequire(import.meta.url);
export const WORKSPACES = ["domain", "contract", "locales", "server", "demo", "web"];
/**
 * Minimum number of files per workspace. Fewer mean that the reader failed (an unusable compiler), not that the code
 * base is small.
 */
const LEAST = { domain: 10, contract: 8, locales: 3, server: 50, demo: 20, web: 30 };

/** Runs dependency-cruiser on a folder that is laid out like the project. @returns modules and broken rules */
export async function cruiseFolder(folder, workspaces = WORKSPACES) {
  const { options, forbidden } = require("../.dependency-cruiser.cjs");
  const before = process.cwd();
  process.chdir(folder);
  try {
    const result = await cruise(
      workspaces.map((name) => `${name}/src`),
      { ...options, baseDir: folder, ruleSet: { forbidden, options }, validate: true },
      { ...options.enhancedResolveOptions, bustTheCache: true },
    );
    return { modules: result.output.modules, violations: result.output.summary.violations };
  } finally {
    process.chdir(before);
  }
}

export async function cruiseProject() {
  const { modules } = await checkImportRules();
  return modules.filter(({ source }) => !/\.test\.tsx?$|\/testing\//.test(source));
}

/** @throws where fewer files were read than the project certainly has */
export async function checkImportRules(folder = root) {
  const { modules, violations } = await cruiseFolder(folder);
  for (const name of WORKSPACES) {
    const seen = modules.filter(({ source }) => source.startsWith(`${name}/src/`)).length;
    if (seen < LEAST[name]) throw new Error(`only ${seen} files of ${name} were read: the check is blind`);
  }
  return { modules, violations };
}
export const here = (path) => join(root, path);
