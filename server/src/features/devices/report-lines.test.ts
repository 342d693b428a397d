import { execFileSync } from "node:child_process";
import {
  curlLine,
  mosquittoLine,
  type ReportTarget,
  shellQuote,
  upTopic,
} from "@vetaverde/domain/devices/report-lines";
import { expect, it } from "vitest";

const target: ReportTarget = {
  origin: "https://vv.example.org",
  serial: "PZ 07",
  key: "it's $HOME`id`\\\"!&",
  now: 0,
  variables: ["level", "T° aire"],
};
/** Splits a line as a shell does: the words after the program's name. */
const wordsOf = (line: string): string[] =>
  execFileSync("sh", ["-c", `show() { for w in "$@"; do printf '%s\\0' "$w"; done; }; show ${line}`])
    .toString("utf8")
    .split("\0")
    .slice(1, -1);

it("quotes any text as one shell word", () => {
  for (const text of ["", "a b", target.key, "''", "a\nb", "*", "-x"])
    expect(wordsOf(`x ${shellQuote(text)}`)).toEqual([text]);
});

it("builds a curl command with the address, the key and the report as its arguments", () => {
  const words = wordsOf(curlLine(target));
  expect(words).toContain("https://vv.example.org/fkl-modi/ingest");
  expect(words).toContain(`X-Device-Key: ${target.key}`);
  expect(JSON.parse(words.at(-1) ?? "")).toEqual({
    serial: "PZ 07",
    readings: ["level", "T° aire"].map((variable) => ({ variable, t: new Date(0).toISOString(), value: 0 })),
  });
});

it("builds a mosquitto_pub command with server, user, key and topic, and TLS where the port uses it", () => {
  const mqtt = { host: "vv.example.org", port: 1883, tls: false };
  const words = wordsOf(mosquittoLine(target, mqtt));
  const after = (name: string) => words[words.indexOf(name) + 1];
  expect(["-h", "-p", "-u", "-P", "-t"].map(after)).toEqual([
    ...["vv.example.org", "1883", "PZ 07", target.key, upTopic("PZ 07")],
  ]);
  expect(words).not.toContain("--tls-use-os-certs");
  expect(wordsOf(mosquittoLine(target, { ...mqtt, tls: true }))).toContain("--tls-use-os-certs");
});
