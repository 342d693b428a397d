// Finds the calls that send statements to the database, and every text that each may send.
import ts from "typescript";
import { frameAt } from "./callers.ts";
import { type Choices, explore } from "./choices.ts";
import type { Evaluator } from "./evaluation.ts";
import { ProgramEvaluator } from "./evaluator.ts";
import { type Project, symbolAt } from "./program.ts";
import { type Part, Unresolved } from "./values.ts";

const MAX_VARIANTS = 600;

/** A call that sends a statement to the database. */
export interface Site {
  node: ts.CallExpression;
  /** The executed expression: a fragment, a text, or the driver's object of text and values. */
  sent: ts.Expression;
  kind: "builder" | "driver";
}

/** One text that a call site may send. */
export interface Statement {
  site: Site;
  text: string;
  /** The start of each piece in the text, and the source node that it originates from. */
  pieces: readonly { start: number; node: ts.Node }[];
  parameters: readonly { node: ts.Expression; type: ts.Type }[];
  /** The declared type of the rows; undefined if none is declared. */
  row: ts.Type | undefined;
  /** The outermost template. */
  template: ts.Node;
}

export interface Fault {
  node: ts.Node;
  message: string;
}

const isRawBuilder = (type: ts.Type) => type.symbol?.name === "RawBuilder";
const DRIVER = new Set(["Client", "ClientBase", "Pool", "PoolClient"]);

export function findSites({ checker, files }: Project): Site[] {
  const sites: Site[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    const [first] = node.arguments;
    if (name.text === "execute" && isRawBuilder(checker.getTypeAtLocation(expression)))
      sites.push({ node, sent: expression, kind: "builder" });
    else if (
      name.text === "query" &&
      first &&
      DRIVER.has(checker.getTypeAtLocation(expression).symbol?.name ?? "")
    )
      sites.push({ node, sent: first, kind: "driver" });
  };
  files.forEach(visit);
  return sites;
}

/** Every text that a call site may send, and the faults for what cannot be determined. */
export function statementsOf(project: Project, site: Site): { statements: Statement[]; faults: Fault[] } {
  const statements = new Map<string, Statement>();
  const faults: Fault[] = [];
  try {
    for (const found of explore((choices) => evaluateSite(project, site, choices), MAX_VARIANTS)) {
      if ("message" in found) faults.push(found);
      else for (const one of separate(found)) if (!statements.has(one.text)) statements.set(one.text, one);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    faults.push({ node: site.node, message: error.message });
  }
  if (statements.size === 0 && faults.length === 0)
    faults.push({ node: site.node, message: "no way through the function leads to the statement" });
  return { statements: [...statements.values()], faults };
}

/** Splits a text with several commands, which the driver sends together if there are no values. */
function separate(statement: Statement): Statement[] {
  const { site, text, parameters } = statement;
  if (site.kind !== "driver" || parameters.length > 0 || /['$]/.test(text)) return [statement];
  const commands = text.split(";").filter((one) => one.trim() !== "");
  return commands.map((command) => ({ ...statement, text: command }));
}

function evaluateSite(project: Project, site: Site, choices: Choices): Statement | Fault {
  const evaluator = new ProgramEvaluator(project, choices);
  try {
    return site.kind === "builder" ? builderStatement(evaluator, site) : driverStatement(evaluator, site);
  } catch (error) {
    if (error instanceof Unresolved) return { node: error.node, message: error.message };
    throw error;
  }
}

function builderStatement(evaluator: Evaluator, site: Site): Statement {
  const value = evaluator.evaluate(site.sent, frameAt(evaluator, site.sent));
  if (value.kind !== "sql") {
    const deeper = value.kind === "opaque" ? value.deeper?.() : undefined;
    if (deeper?.kind !== "sql")
      throw new Unresolved(
        site.sent,
        `\`${site.sent.getText().slice(0, 60)}\` is a statement whose text cannot be found`,
      );
    return { site, ...assemble(deeper.parts), row: rowOf(evaluator, deeper.node), template: deeper.node };
  }
  return { site, ...assemble(value.parts), row: rowOf(evaluator, value.node), template: value.node };
}

function rowOf({ checker }: Evaluator, node: ts.Node): ts.Type | undefined {
  const type = checker.getTypeAtLocation(node);
  if (!isRawBuilder(type)) return undefined;
  const [row] = type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference);
  return row && row.flags & ts.TypeFlags.Unknown ? undefined : row;
}

/** Assembles the text as the query builder does, with `$1` for the first parameter. */
function assemble(parts: readonly Part[]): Pick<Statement, "text" | "pieces" | "parameters"> {
  const pieces: { start: number; node: ts.Node }[] = [];
  const parameters: { node: ts.Expression; type: ts.Type }[] = [];
  let text = "";
  for (const part of parts) {
    pieces.push({ start: text.length, node: "text" in part ? part.node : part.parameter });
    if ("text" in part) text += part.text;
    else {
      parameters.push({ node: part.parameter, type: part.type });
      text += `$${parameters.length}`;
    }
  }
  return { text, pieces, parameters };
}

/** A statement passed to the driver directly, as text or as an object of text and values. */
function driverStatement(evaluator: Evaluator, site: Site): Statement {
  const frame = frameAt(evaluator, site.sent);
  const copied = copyText(evaluator, site.sent);
  const sent = evaluator.evaluate(copied ?? site.sent, frame);
  const text = evaluator.concrete(sent.kind === "object" ? evaluator.property(sent, "text") : sent);
  if (typeof text?.value !== "string")
    throw new Unresolved(site.sent, `the text of \`${site.sent.getText().slice(0, 60)}\` cannot be found`);
  const [row] = site.node.typeArguments ?? [];
  return {
    site,
    text: copied ? ofCopy(text.value) : text.value,
    pieces: [{ start: 0, node: site.sent }],
    parameters: driverParameters(evaluator, site),
    row: row && evaluator.checker.getTypeFromTypeNode(row),
    template: site.sent,
  };
}

/** The text passed to `copyFrom` or `copyTo`. */
function copyText({ checker }: Evaluator, sent: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(sent)) return undefined;
  const from = symbolAt(checker, sent.expression)?.declarations?.[0]?.getSourceFile().fileName;
  return from?.includes("pg-copy-streams") ? sent.arguments[0] : undefined;
}

/** PostgreSQL analyses a COPY only when it is executed, so its columns or its query are analysed instead. */
export function ofCopy(text: string): string {
  const [, table, columns] = /^\s*copy\s+(\S+)\s*\(([^)]*)\)\s+from\s/i.exec(text) ?? [];
  if (table) return `select ${columns} from ${table}`;
  const [, query] = /^\s*copy\s*\(([\s\S]*)\)\s+to\s[^)]*(?:\([^)]*\))?\s*$/i.exec(text) ?? [];
  return query ?? text;
}

function driverParameters(evaluator: Evaluator, { node, sent }: Site): Statement["parameters"] {
  const values = ts.isObjectLiteralExpression(sent)
    ? sent.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === "values")
    : node.arguments[1];
  const given = values && ts.isPropertyAssignment(values) ? values.initializer : values;
  if (!given || !ts.isArrayLiteralExpression(given) || given.elements.some(ts.isSpreadElement)) return [];
  return given.elements.map((one) => ({ node: one, type: evaluator.typeOf(one) }));
}
