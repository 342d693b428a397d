import type { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { queuePool } from "./queue-pool.ts";

const failing = (error: Error) =>
  queuePool({ connect: async () => ({ query: () => Promise.reject(error) }) } as unknown as Pool);
const codeAfter = async (error: Error) => {
  const client = await failing(error).pool.connect();
  return client.query("select 1").catch((thrown: { code?: string }) => thrown.code);
};

describe("the connections of the job queue", () => {
  it.each([
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
    Object.assign(new Error("terminating connection"), { code: "57P01" }),
    Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
    Object.assign(new Error("the server went away"), { code: "08006" }),
  ])("report a loss as retryable: %s", async (error) => {
    expect(await codeAfter(error)).toBe("57P03");
  });

  it("leave every other failure unchanged", async () => {
    expect(await codeAfter(Object.assign(new Error("syntax"), { code: "42601" }))).toBe("42601");
    expect(await codeAfter(new Error("something else"))).toBeUndefined();
  });

  it("report nothing more once the queue is closed", async () => {
    const { pool, close } = failing(new Error("Connection terminated unexpectedly"));
    const client = await pool.connect();
    close();
    const result = client.query("select 1").then(
      () => "answered",
      () => "failed",
    );
    expect(await Promise.race([result, new Promise((resolve) => setImmediate(resolve, "silent"))])).toBe(
      "silent",
    );
  });
});
