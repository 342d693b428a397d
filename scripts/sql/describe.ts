// Makes PostgreSQL analyse a statement without executing it: Parse and Describe of the extended protocol.
import type { EventEmitter } from "node:events";
import { Client } from "pg";
import type { TreeNode } from "./parse-tree.ts";
import { parseTree } from "./parse-tree.ts";

export interface Column {
  name: string;
  /** OID of the PostgreSQL type. */
  type: number;
}

export interface Described {
  /** OIDs of the PostgreSQL types of `$1`, `$2` and so on. */
  parameters: number[];
  /** Undefined if the statement returns no rows. */
  columns: Column[] | undefined;
  /** The analysed statement; undefined for a statement that PostgreSQL only parses, such as `listen`. */
  tree: TreeNode | undefined;
}

/** PostgreSQL's error for a statement that it rejects. */
export interface Rejection {
  message: string;
  /** Position in the statement, from 0; undefined if the error has none. */
  at: number | undefined;
  code: string;
}

/** The part of the driver's connection that is used here and missing in its types. */
interface Wire extends EventEmitter {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
}

interface FieldMessage {
  name: string;
  dataTypeID: number;
}

export interface Describer {
  client: Client;
  describe(text: string): Promise<Described | Rejection>;
  close(): Promise<void>;
}

export async function connectDescriber(url: string): Promise<Describer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set client_min_messages = log");
  await client.query("set debug_pretty_print = off");
  await client.query("set debug_print_parse = on");
  let tree: string | undefined;
  client.on("notice", (notice) => {
    if (notice.message === "parse tree:") tree ??= notice.detail;
  });
  return {
    client,
    close: () => client.end(),
    async describe(text) {
      tree = undefined;
      const found = await send(client, text);
      return "code" in found ? found : { ...found, tree: tree === undefined ? undefined : parseTree(tree) };
    },
  };
}

/** Sends Parse and Describe for a statement, without executing it. */
function send(client: Client, text: string): Promise<Omit<Described, "tree"> | Rejection> {
  return new Promise((resolve, reject) => {
    const answer: Omit<Described, "tree"> = { parameters: [], columns: undefined };
    const describeQuery = {
      submit(wire: Wire) {
        wire.once("parameterDescription", onParameters);
        wire.parse({ text, name: "", types: [] });
        wire.describe({ type: "S", name: "" });
        wire.sync();
      },
      handleRowDescription({ fields }: { fields: FieldMessage[] }) {
        answer.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError(error: Error & { position?: string; code?: string }) {
        wireOf(client).off("parameterDescription", onParameters);
        if (!error.code) return reject(error);
        const at = error.position === undefined ? undefined : Number(error.position) - 1;
        resolve({ message: error.message, at, code: error.code });
      },
      handleReadyForQuery() {
        wireOf(client).off("parameterDescription", onParameters);
        resolve(answer);
      },
      handleParseComplete() {},
      handleCommandComplete() {},
      handleEmptyQuery() {},
    };
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      answer.parameters = dataTypeIDs;
    };
    // The client accepts any object that submits itself; its types list only two of them.
    client.query(describeQuery as never);
  });
}

// The connection is part of the client at run time, but not of its published types.
const wireOf = (client: Client) => (client as unknown as { connection: Wire }).connection;
