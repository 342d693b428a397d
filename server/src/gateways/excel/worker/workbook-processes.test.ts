import { afterEach, beforeEach, expect, it } from "vitest";
import { workerEntry } from "../../../platform/work/pool/worker-process.ts";
import { createWorkbookProcesses, type WorkbookProcesses } from "./workbook-processes.ts";

const entry = workerEntry(new URL("../testing/trouble.worker.ts", import.meta.url).href, "trouble.worker");

let processes: WorkbookProcesses;
beforeEach(() => {
  processes = createWorkbookProcesses({
    entry,
    heapMegabytes: 64,
    timeLimitMs: 4000,
    idleMs: 60_000,
    onTrouble: () => {},
  });
});
afterEach(() => processes.close());

const echo = (lane: string, by = `somebody of ${lane}`) =>
  processes.run("echo", [Buffer.from("x")], null, { lane, by }) as Promise<{ pid: number }>;
const told = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );

it("a file that never finishes delays its own project, and no other", async () => {
  await echo("b");
  const order: string[] = [];
  const hostile = told(processes.run("spin", [], null, { lane: "a", by: "attacker" })).then((said) =>
    order.push(`a ${said}`),
  );
  const behind = told(echo("a")).then((said) => order.push(`a then ${said}`));
  for (let n = 0; n < 3; n++) {
    await echo("b");
    order.push("b");
  }
  await Promise.all([hostile, behind]);
  expect(order).toEqual(["b", "b", "b", "a the time is over", "a then done"]);
});

it("one process is reused while one project has work, and for the next project", async () => {
  const { pid } = await echo("a");
  expect((await echo("a")).pid).toBe(pid);
  expect((await echo("b")).pid).toBe(pid);
});

it("a user whose files end three processes has to wait in every project; other users do not", async () => {
  for (const lane of ["a", "b", "c"]) {
    const lost = processes.run("exit", [], null, { lane, by: "attacker" });
    expect(await told(lost)).toBe("the worker ended");
  }
  expect(await told(echo("a", "attacker"))).toBe("FILES_REST");
  expect(await told(echo("a", "colleague"))).toBe("done");
});

it("one project may use a limited number of queue slots", async () => {
  const all = Array.from({ length: 12 }, () => told(echo("a")));
  const other = told(echo("b"));
  const said = await Promise.all(all);
  expect(said.filter((one) => one === "done").length).toBe(9);
  expect(said.filter((one) => one === "IMPORT_BUSY").length).toBe(3);
  expect(await other).toBe("done");
});
