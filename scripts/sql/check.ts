// Prepares every statement of the server on a migrated database and compares PostgreSQL's description with the
// TypeScript types.
import type ts from "typescript";
import { type Catalog, readCatalog } from "./catalog.ts";
import { ColumnInference, eitherField } from "./columns.ts";
import { connectDescriber, type Described, type Describer } from "./describe.ts";
import { noted, notesOf } from "./notes.ts";
import { nullableOf, parameterFaults } from "./parameters.ts";
import type { Project } from "./program.ts";
import { rowFaults } from "./rows.ts";
import type { Field } from "./shapes.ts";
import { type Fault, findSites, type Site, type Statement, statementsOf } from "./statements.ts";

export interface Report {
  /** `file:line message`, sorted and without duplicates. */
  faults: string[];
  sites: number;
  statements: number;
  results: readonly SiteResult[];
}

/** A column of the rows that a call site receives. */
export interface RowColumn {
  name: string;
  field: Field;
  /** The comment after the column in the statement. */
  description: string;
}

/** Result for a call site after its statements were described. */
export interface SiteResult {
  site: Site;
  statements: readonly Statement[];
  /** Columns that hold for all its statements; undefined if they return no rows, or different columns. */
  columns: RowColumn[] | undefined;
}

export interface CheckOptions {
  /** Whether the server defines its own type for a `table.column`. */
  isNamed(column: string): boolean;
}

export async function checkStatements(project: Project, url: string, options: CheckOptions): Promise<Report> {
  const describer = await connectDescriber(url);
  try {
    const catalog = await readCatalog(describer.client);
    const check = new Check(project, describer, catalog, options);
    for (const site of findSites(project)) await check.site(site);
    return check.report();
  } finally {
    await describer.close();
  }
}

class Check {
  readonly #project: Project;
  readonly #describer: Describer;
  readonly #catalog: Catalog;
  readonly #options: CheckOptions;
  readonly #faults = new Set<string>();
  readonly #results: SiteResult[] = [];
  #statements = 0;

  constructor(project: Project, describer: Describer, catalog: Catalog, options: CheckOptions) {
    this.#project = project;
    this.#describer = describer;
    this.#catalog = catalog;
    this.#options = options;
  }

  report(): Report {
    return {
      faults: [...this.#faults].sort(),
      sites: this.#results.length,
      statements: this.#statements,
      results: this.#results,
    };
  }

  async site(site: Site): Promise<void> {
    const { statements, faults } = statementsOf(this.#project, site);
    if (uncheckedReason(site.node) !== undefined) return this.#unchecked(site, statements, faults);
    for (const { node, message } of faults) this.#add(node, message);
    const all: RowColumn[][] = [];
    for (const statement of statements) {
      this.#statements++;
      const columns = await this.#statement(statement);
      if (columns) all.push(columns);
    }
    const [first, ...others] = all;
    const columns =
      first && others.reduce<RowColumn[] | undefined>((one, other) => one && merged(one, other), first);
    if (first && !columns && statements[0]?.row)
      this.#add(site.node, "its statements return different columns");
    if (columns) this.#compare(statements, columns);
    this.#results.push({ site, statements, columns });
  }

  /** A call site with a reason for being unchecked must be one that cannot be checked. */
  async #unchecked(site: Site, statements: readonly Statement[], faults: readonly Fault[]): Promise<void> {
    this.#results.push({ site, statements: [], columns: undefined });
    if (faults.length > 0) return;
    let isSound = true;
    for (const { text } of statements) if ("code" in (await this.#describer.describe(text))) isSound = false;
    if (isSound) this.#add(site.node, "its statement can be checked: it need not be left unchecked");
  }

  async #statement(statement: Statement): Promise<RowColumn[] | undefined> {
    const described = await this.#describer.describe(statement.text);
    if ("code" in described) {
      this.#add(
        placeIn(statement, described.at),
        `${described.message}${detail(statement.text, described.at)}`,
      );
      return undefined;
    }
    statement.parameters.forEach(({ node, type }, at) => {
      for (const fault of parameterFaults(
        this.#project.checker,
        this.#catalog,
        type,
        described.parameters[at] ?? 0,
      ))
        this.#add(node, `${node.getText().replace(/\s+/g, " ").slice(0, 60)}: ${fault}`);
    });
    return this.#columns(statement, described);
  }

  #columns({ parameters, text }: Statement, { columns, tree }: Described): RowColumn[] | undefined {
    if (!columns) return undefined;
    const inference = new ColumnInference(
      this.#catalog,
      parameters.map(({ type }) => nullableOf(type)),
      this.#options.isNamed,
    );
    const found = tree && tree.fields.get("utilityStmt") === null ? inference.columns(tree) : [];
    const notes = notesOf(text);
    return columns.map(({ name, type }, at) => {
      const field = found[at]?.field ?? { shape: { kind: "unknown" as const }, nullable: "maybe" as const };
      const description =
        notes.find((one) => one.name === name && !one.isInJson && !one.isNotNull)?.text ?? "";
      const shape = field.shape.kind === "unknown" ? inference.shape(type) : field.shape;
      return { name, field: { ...field, shape }, description };
    });
  }

  /** Compares the columns with the row type at the call site. */
  #compare(statements: readonly Statement[], columns: RowColumn[]): void {
    const [statement] = statements;
    if (!statement) return;
    const found = noted(columns, notesOf(statements.map(({ text }) => text).join("\n")));
    columns.splice(0, columns.length, ...found.columns);
    for (const name of new Set(found.spare))
      this.#add(statement.template, `column "${name}" is never null: its comment has no effect`);
    if (!statement.row) return;
    for (const fault of rowFaults(this.#project.checker, statement.row, columns))
      this.#add(statement.template, fault);
  }

  #add(node: ts.Node, message: string): void {
    this.#faults.add(`${this.#project.placeOf(node)} ${message}`);
  }
}

/** Merges the columns of two statements of one call site; undefined if their columns differ. */
export function merged(one: readonly RowColumn[], other: readonly RowColumn[]): RowColumn[] | undefined {
  if (one.map(({ name }) => name).join() !== other.map(({ name }) => name).join()) return undefined;
  return one.map((column, at) => ({
    ...column,
    field: eitherField(column.field, other[at]?.field ?? column.field),
  }));
}

/** The source node that the position in the statement's text originates from. */
function placeIn({ pieces, site }: Statement, at: number | undefined): ts.Node {
  if (at === undefined) return site.node;
  return pieces.findLast(({ start }) => start <= at)?.node ?? site.node;
}

const detail = (text: string, at: number | undefined) =>
  at === undefined ? "" : ` (at \`${text.slice(at, at + 40).replace(/\s+/g, " ")}\`)`;

const UNCHECKED = /\/\/ sql-unchecked: (\S.*)$/;

/** `// sql-unchecked: why` on the line above a call site whose text is known only at run time. */
function uncheckedReason(node: ts.Node): string | undefined {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  const above = file.text.split("\n")[line - 1] ?? "";
  return UNCHECKED.exec(above)?.[1];
}
