import { Caller, type Product, residentMegabytes } from "./product.ts";

/** Memory of the web process while it streams 100,000 monitorings, against the size of the export. */
export async function benchExport(product: Product, plan: string): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("lectura@demo.vetaverde.org");
  const pid = product.process.pid ?? 0;
  for (const format of ["csv", "xlsx"]) {
    const memory = [];
    let sent = 0;
    for (let round = 0; round < 4; round++) {
      const answer = await caller.raw(`/fkl-plan/${caller.project}/monitorings.${format}?plan=${plan}`);
      if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
      let peak = 0;
      sent = 0;
      for await (const chunk of answer.body) {
        sent += chunk.length;
        peak = Math.max(peak, residentMegabytes(pid));
      }
      memory.push(peak);
    }
    const growth = (memory.at(-1) ?? 0) - (memory[1] ?? 0);
    console.log(
      `export of 100,000 monitorings as ${format}: ${(sent / 1e6).toFixed(1)} MB sent, resident ${memory.map((mb) => mb.toFixed(0)).join(" → ")} MB ` +
        `over ${memory.length} exports, growth after the second ${growth.toFixed(0)} MB`,
    );
  }
}
