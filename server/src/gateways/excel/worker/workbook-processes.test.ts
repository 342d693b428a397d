import { afterEach, beforeEach, expect, it } from "vitest";
import { workerEntry } from "../../../platform/work/pool/worker-process.ts";
import { WorkbookFault } from "../workbook-fault.ts";
import { createWorkbookProcesses, type WorkbookProcesses } from "./workbook-processes.ts";

const entry = workerEntry(new URL("../testing/trouble.worker.ts", import.meta.url).href, "trouble.worker");

let processes: WorkbookProcesses;
beforeEach(() => {
  processes = createWorkbookProcesses({
    entry,
    heapMegabytes: 64,
    timeLimitMs: 10_000,
    idleMs: 60_000,
    onTrouble: () => {},
  });
});
afterEach(() => processes.close());

const echo = (lane: string, by = `somebody of ${lane}`) =>
  processes.run("echo", [Buffer.from("x")], null, { lane, by }) as Promise<{ pid: number }>;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );

it("joins the pieces of a file, large ones as well, and passes events and the result on", async () => {
  const events: unknown[] = [];
  const job = { lane: "a", by: "b", onEvent: (event: unknown) => events.push(event) };
  const result = await processes.run("echo", [Buffer.from("Esta"), Buffer.from("ción")], { a: 1 }, job);
  expect(result).toMatchObject({ text: "Estación", input: { a: 1 } });
  expect(events).toEqual([{ bytes: 9 }]);
  const large = (await processes.run("echo", [Buffer.alloc(3_000_001, "ab")], null, job)) as { text: string };
  expect(large.text).toBe(`${"ab".repeat(1_500_000)}a`);
});

it("returns a fault of the file as such", async () => {
  const fault = await processes
    .run("fault", [], null, { lane: "a", by: "b" })
    .catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(WorkbookFault);
  expect(fault).toMatchObject({ code: "unknown", found: "pdf" });
});

it("a file that never finishes delays its own project, and no other", { tags: ["long"] }, async () => {
  await echo("b");
  const order: string[] = [];
  const hostile = outcome(processes.run("spin", [], null, { lane: "a", by: "attacker" })).then((result) =>
    order.push(`a ${result}`),
  );
  const behind = outcome(echo("a")).then((result) => order.push(`a then ${result}`));
  for (let n = 0; n < 3; n++) {
    await echo("b");
    order.push("b");
  }
  await Promise.all([hostile, behind]);
  expect(order).toEqual(["b", "b", "b", "a the worker crashed: time", "a then done"]);
});

it("one process is reused while one project has work, and for the next project", async () => {
  const { pid } = await echo("a");
  expect((await echo("a")).pid).toBe(pid);
  expect((await echo("b")).pid).toBe(pid);
});

it("a user whose files end three processes has to wait in every project; other users do not", async () => {
  for (const lane of ["a", "b", "c"]) {
    const lost = processes.run("exit", [], null, { lane, by: "attacker" });
    expect(await outcome(lost)).toBe("the worker crashed: ended");
  }
  expect(await outcome(echo("a", "attacker"))).toBe("FILES_REST");
  expect(await outcome(echo("a", "colleague"))).toBe("done");
});

it("one project may use a limited number of queue slots", async () => {
  const all = Array.from({ length: 12 }, () => outcome(echo("a")));
  const other = outcome(echo("b"));
  const results = await Promise.all(all);
  expect(results.filter((one) => one === "done").length).toBe(9);
  expect(results.filter((one) => one === "IMPORT_BUSY").length).toBe(3);
  expect(await other).toBe("done");
});
