// A worker that fails in several ways, for the tests of the workbooks' processes.
import { WorkbookFault } from "../workbook-fault.ts";
import { serveWorker } from "../worker/worker-server.ts";

serveWorker({
  echo: async (file, input, emitEvent) => {
    await emitEvent({ bytes: file.length });
    return { text: file.toString("utf8"), input, pid: process.pid };
  },
  fault: async () => {
    throw new WorkbookFault("unknown", "pdf");
  },
  exit: async () => process.exit(3),
  spin: async () => {
    for (;;) Math.random();
  },
});
