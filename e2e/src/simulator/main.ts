// npm run simulate -- --devices 1000
import { quantile } from "./ledger.ts";
import { HELP, readOptions } from "./options.ts";
import { type Simulated, simulate } from "./simulation.ts";

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

function printSummary({ ledger, checked, left, seconds }: Simulated): void {
  const { counts, faults, ways } = ledger;
  for (const line of left) printLine(`left out · ${line}`);
  for (const [way, { reports, acknowledged, refused, again, delays }] of ways) {
    const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)].map((ms) => ms.toFixed(1));
    printLine(
      `${way}: ${reports} reports, ${acknowledged} acknowledged, ${refused} refused, ${again} sent again; acknowledged after p50 ${p50} ms, p99 ${p99} ms`,
    );
  }
  printLine(`faults: ${[...faults].map(([fault, n]) => `${n} ${fault}`).join(", ") || "none"}`);
  const rate = Math.round(counts.acknowledged / seconds);
  printLine(
    `${counts.sent} readings sent (${counts.unbelievable} from clocks that nobody believes), ${counts.acknowledged} acknowledged in ${seconds.toFixed(1)} s, ${rate} a second`,
  );
  const { lost, doubled, wrong, strange, examples } = checked;
  printLine(
    `checked: ${checked.acknowledged} instants of sensors were acknowledged; ${lost} lost, ${doubled} doubled, ${wrong} with another value, ${strange} that nobody sent`,
  );
  for (const example of examples) printLine(`  ${example}`);
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) printLine(HELP);
  else {
    const stop = new AbortController();
    process.once("SIGINT", () => {
      printLine("stopping: what is under way is finished and checked");
      stop.abort();
    });
    process.once("SIGTERM", () => stop.abort());
    const simulated = await simulate(options, { signal: stop.signal, printLine });
    printSummary(simulated);
    const { lost, doubled, wrong, strange } = simulated.checked;
    process.exitCode = lost + doubled + wrong + strange > 0 ? 1 : 0;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${HELP}\n`);
  process.exitCode = 2;
}
