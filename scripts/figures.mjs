// Measures the source: module cycles, function sizes, repeated CSS rules, naming conventions and SQL statements.
// Usage: node scripts/figures.mjs [folder of a checkout]; prints one line per figure.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { root as here } from "./build-state.mjs";

const ts = createRequire(import.meta.url)("typescript");

const isTest = (name) => /\.test\.|\/testing\/|^e2e\/|^bench\//.test(name);
const isGenerated = (name) => /\.gen\.|\.d\.ts$/.test(name);

/** Every tracked source file of the product. @returns map of path to text */
export function readSources(folder) {
  const names = execFileSync("git", ["-C", folder, "ls-files"], { encoding: "utf8" }).split("\n");
  const wanted = names.filter((name) =>
    /^(domain|contract|server|web|demo)\/src\/.*\.(tsx?|css)$/.test(name),
  );
  return new Map(
    wanted
      .filter((name) => !isTest(name) && !isGenerated(name))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

const parse = (name, text) =>
  ts.createSourceFile(
    name,
    text,
    ts.ScriptTarget.ESNext,
    true,
    name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** The module of a file: a feature, a gateway or a part of the platform; elsewhere a directory below `src`. */
const moduleOf = (name) => {
  const parts = dirname(name).split("/");
  return parts.slice(0, ["features", "gateways", "platform"].includes(parts[2]) ? 4 : 3).join("/");
};

const WORKSPACE = /^@vetaverde\/(domain|contract)\/(.+)$/;

/** Import targets of a file, as paths in the checkout; packages are left out. */
function importsOf(name, text) {
  const targets = [];
  for (const [, specifier] of text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
    const workspace = WORKSPACE.exec(specifier);
    if (workspace) targets.push(`${workspace[1]}/src/${workspace[2]}.ts`);
    else if (specifier.startsWith(".")) targets.push(normalize(join(dirname(name), specifier)));
  }
  return targets;
}

/** @returns number of modules, pairs that import each other, and the size of the largest cycle */
export function moduleFigures(sources) {
  const edges = new Map();
  for (const [name, text] of sources) {
    if (!/\.tsx?$/.test(name)) continue;
    const from = moduleOf(name);
    const targets = edges.get(from) ?? edges.set(from, new Set()).get(from);
    for (const target of importsOf(name, text))
      if (sources.has(target) && moduleOf(target) !== from) targets.add(moduleOf(target));
  }
  const pairs = [];
  for (const [from, targets] of edges)
    for (const to of targets) if (from < to && edges.get(to)?.has(from)) pairs.push(`${from} ↔ ${to}`);
  return { modules: edges.size, mutual: pairs.length, pairs, largestCycle: largestComponent(edges) };
}

/** Size of the largest strongly connected component of more than one module, by Tarjan's algorithm; 0 without one. */
function largestComponent(edges) {
  const state = new Map();
  const stack = [];
  let counter = 0;
  let largest = 0;
  const visit = (node) => {
    const own = { index: counter, low: counter, onStack: true };
    counter++;
    state.set(node, own);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const known = state.get(next) ?? visit(next);
      if (known.onStack) own.low = Math.min(own.low, known.low);
    }
    if (own.low === own.index) {
      let size = 0;
      for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
        state.get(top).onStack = false;
        size++;
        if (top === node) break;
      }
      if (size > 1) largest = Math.max(largest, size);
    }
    return own;
  };
  for (const node of edges.keys()) if (!state.has(node)) visit(node);
  return largest;
}

const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Lines of every function with a body. @returns median, 90th percentile, and how many exceed 40 and 80 lines */
export function functionFigures(sources, pattern = /./) {
  const lengths = [];
  for (const [name, text] of sources) {
    if (!/\.tsx?$/.test(name) || !pattern.test(name)) continue;
    const file = parse(name, text);
    const visit = (node) => {
      if (ts.isFunctionLike(node) && node.body) {
        const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
        lengths.push(file.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  lengths.sort((a, b) => a - b);
  return {
    functions: lengths.length,
    median: quantile(lengths, 0.5),
    p90: quantile(lengths, 0.9),
    over40: lengths.filter((lines) => lines > 40).length,
    over80: lengths.filter((lines) => lines > 80).length,
  };
}

/** CSS rules whose declarations equal those of another rule, whatever their selectors. */
export function cssFigures(sources) {
  const seen = new Map();
  let rules = 0;
  for (const [name, text] of sources) {
    if (!name.endsWith(".css")) continue;
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, "");
    for (const [, , body] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const key = body
        .split(";")
        .map((one) => one.trim().replace(/\s+/g, " "))
        .filter(Boolean)
        .sort()
        .join(";");
      if (key === "") continue;
      rules++;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  let repeated = 0;
  for (const times of seen.values()) repeated += times - 1;
  return { rules, repeated };
}

const SPREAD_LITERAL = /^\s*\.\.\.\{[^}]*\}/;
const TELL = /\b\w*(?:[Tt]old|[Tt]ell)(?:[A-Z]\w*)?\b/;

/** Counts of naming conventions and of SQL statements, by lines of code without comments. */
export function textFigures(sources) {
  const figures = {
    spreadLiterals: 0,
    tellLines: 0,
    mostBounds: 0,
    maxBounds: 0,
    sqlStatements: 0,
    rowTypes: 0,
  };
  for (const [name, text] of sources) {
    if (!/\.tsx?$/.test(name)) continue;
    for (const line of text.split("\n")) {
      if (/^\s*(\/\/|\*|\/\*)/.test(line)) continue;
      if (SPREAD_LITERAL.test(line)) figures.spreadLiterals++;
      const code = line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, "");
      if (TELL.test(code)) figures.tellLines++;
      if (/\bconst MOST_\w+/.test(code)) figures.mostBounds++;
      if (/\bconst (?:MAX|MIN)_\w+/.test(code)) figures.maxBounds++;
      if (/^(?:export )?(?:interface|type) \w*Row\b/.test(code) && name.startsWith("server/"))
        figures.rowTypes++;
    }
    figures.sqlStatements += [...text.matchAll(/\bsql(?:<[^`]*>)?`/g)].length;
  }
  return figures;
}

export function figuresOf(sources) {
  const modules = moduleFigures(sources);
  const functions = functionFigures(sources);
  const web = functionFigures(sources, /^web\//);
  const css = cssFigures(sources);
  const texts = textFigures(sources);
  return [
    [
      "modules / mutual pairs / largest cycle",
      `${modules.modules} / ${modules.mutual} / ${modules.largestCycle}`,
    ],
    ["function lines, median / p90 (web p90)", `${functions.median} / ${functions.p90} (${web.p90})`],
    [
      "functions over 40 / over 80 lines",
      `${functions.over40} / ${functions.over80} of ${functions.functions}`,
    ],
    ["lines that begin with a spread literal", texts.spreadLiterals],
    ["lines with an identifier of tell or told", texts.tellLines],
    ["bounds named MOST_ / MAX_ or MIN_", `${texts.mostBounds} / ${texts.maxBounds}`],
    ["SQL templates", texts.sqlStatements],
    ["row types written by hand", texts.rowTypes],
    ["CSS rules repeated", `${css.repeated} of ${css.rules}`],
    ...modules.pairs.map((pair) => ["modules that import each other", pair]),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const [name, value] of figuresOf(readSources(process.argv[2] ?? here)))
    process.stdout.write(`${name.padEnd(44)}${value}\n`);
