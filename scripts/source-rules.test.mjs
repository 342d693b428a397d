import { expect, it } from "vitest";
import { sourceFaults, spareExceptions } from "./source-rules.mjs";

const server = (text) => sourceFaults("server/src/features/x/x.service.ts", text);
const web = (text) => sourceFaults("web/src/features/x/X.tsx", text);

it.each([
  ["runs text as a program", 'const a = eval("1");'],
  ["runs text as a program", "const f = new Function(body);"],
  ["starts another program", 'import { spawn } from "node:child_process";'],
  ["lets a shell read a command", "spawn(program, args, { shell: true });"],
  ["puts text into SQL as it is", "const order = sql.raw(asked);"],
  ["hashes with MD5 or SHA-1", 'createHash("md5").update(text)'],
  ["encrypts by hand", 'createCipheriv("aes-128-ecb", key, null)'],
  ["draws chance from what can be guessed", "const code = Math.random().toString(36);"],
  ["believes any certificate", "request(url, { rejectUnauthorized: false });"],
  ["writes past the log", "console.error(error);"],
  ["writes past the log", "process.stderr.write(text);"],
  ["logs a request without the type that requires an event", 'request.log.warn({ err }, "failed");'],
  ["sets or reads a cookie of its own", 'reply.header("set-cookie", "a=1");'],
  ["asks another server without a word about redirects", 'await fetch(url, { method: "POST" });'],
])("refuses source code that %s: %s", (rule, text) => {
  expect(server(text)).toEqual([`server/src/features/x/x.service.ts: ${rule}`]);
});

it.each([
  ["writes markup into a page", "<p dangerouslySetInnerHTML={{ __html: text }} />"],
  ["writes markup into a page", "element.innerHTML = text;"],
  ["sends a message to any page", 'window.parent.postMessage({ token }, "*");'],
])("refuses a page that %s: %s", (rule, text) => {
  expect(web(text)).toEqual([`web/src/features/x/X.tsx: ${rule}`]);
});

it("allows the same code in tests and in the reviewed exceptions", () => {
  expect(sourceFaults("server/src/x.test.ts", 'eval("1")')).toEqual([]);
  expect(sourceFaults("server/src/testing/x.ts", "Math.random()")).toEqual([]);
  expect(sourceFaults("server/src/platform/db/db.ts", 'createHash("sha1")')).toEqual([]);
  expect(server('await fetch(url, { redirect: "error" });')).toEqual([]);
});

it("refuses an exception that is no longer needed", () => {
  const files = new Map([["server/src/gateways/ai/ai.open.ts", "const wait = 5;"]]);
  expect(spareExceptions(files)).toContain(
    "scripts/source-rules.mjs: server/src/gateways/ai/ai.open.ts no longer draws chance from what can be guessed",
  );
});
