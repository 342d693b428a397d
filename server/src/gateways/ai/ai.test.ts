import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeModel, saying, startModel, TOKENS } from "../../testing/language-model.ts";
import { openModel } from "./ai.open.ts";
import { ModelFault, type ModelSettings } from "./ai.ts";

let model: FakeModel;
let other: FakeModel;
beforeAll(async () => {
  [model, other] = [await startModel(), await startModel()];
});
afterAll(async () => {
  await model.close();
  await other.close();
});
beforeEach(() => other.reply({ text: saying([]) }));

const KEY = "sk-very-secret-0123456789";
const question = { instructions: "Copy.", request: "BEGIN x\nEl titular medirá.\nEND x" };
const good = { text: saying(["El titular medirá."]) };
const free = new AbortController().signal;

describe.each([
  ["openai", "/v1", "/v1/chat/completions"],
  ["anthropic", "", "/v1/messages"],
] as const)("a language model with the API of %s", (provider, base, path) => {
  const open = (more: Partial<ModelSettings> = {}) =>
    openModel(
      {
        provider,
        url: `${model.url}${base}`,
        key: KEY,
        model: "m-1",
        timeoutMs: 30_000,
        maxOutputTokens: 1000,
        ...more,
      },
      5,
    );
  const fault = async (more: Partial<ModelSettings> = {}) => {
    const error = await open(more)
      .extract(question, free)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelFault);
    const { kind, status, message, stack, cause } = error as ModelFault;
    expect(`${message}${stack}${String(cause)}`).not.toContain(KEY);
    expect(`${message}${stack}`).not.toContain("STRANGER");
    return [kind, status, model.requests.length];
  };

  it("receives the instructions, the request and the key, and its answer is parsed", async () => {
    model.reply(good);
    const answer = await open().extract(question, free);
    expect(answer).toEqual({
      claims: [expect.objectContaining({ quote: "El titular medirá." })],
      tokens: TOKENS,
    });
    expect(model.requests).toEqual([{ path, key: KEY, model: "m-1", ...question }]);
  });

  it("is parsed where it wraps its answer in a code block", async () => {
    model.reply({ text: `\`\`\`json\n${good.text}\n\`\`\`` });
    expect((await open().extract(question, free)).claims).toHaveLength(1);
  });

  it.each([
    ["words instead of JSON", { text: "I found: STRANGER" }],
    ["another shape", { text: '{"commitments":[{"quote":3}]}' }],
    ["a body that is no JSON", { raw: "<html>STRANGER" }],
    ["an empty body", { raw: "{}" }],
    ["ten thousand items", { text: saying(Array.from({ length: 10_000 }, () => "Pagará.")) }],
    ["a quote without end", { text: saying(["STRANGER ".repeat(10_000)]) }],
    ["an answer without end", { endless: true }],
  ] as const)("that returns %s is retried, then given up", async (_, reply) => {
    model.reply(reply);
    expect(await fault()).toEqual(["answer", null, 4]);
  });

  it("that returns NUL and unpaired surrogates is read without them", async () => {
    const quote = "El titular\0 medirá\ud83c \\u0000.";
    model.reply({ text: saying([quote]) });
    const { claims } = await open().extract(question, free);
    expect(claims.map((one) => one.quote)).toEqual(["El titular medirá \\u0000."]);
  });

  it("that first returns an invalid answer has the tokens of each attempt counted", async () => {
    model.reply({ text: "…" }, good);
    const { tokens } = await open().extract(question, free);
    expect(tokens).toEqual({ input: 2 * TOKENS.input, output: 2 * TOKENS.output });
  });

  it("is retried after a server error, a truncated answer, and a requested pause", async () => {
    model.reply({ status: 500 }, { cut: true }, { status: 429, headers: { "retry-after": "0.3" } }, good);
    const began = performance.now();
    expect((await open().extract(question, free)).claims).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThan(300);
    expect(model.requests).toHaveLength(4);
  });

  it("is not retried when it requests a long pause", async () => {
    model.reply({ status: 429, headers: { "retry-after": "3600" } });
    expect(await fault()).toEqual(["busy", 429, 1]);
  });

  it("that is slow times out", async () => {
    model.reply({ after: 5000, ...good });
    expect((await fault({ timeoutMs: 100 })).slice(0, 2)).toEqual(["slow", null]);
  });

  it.each([401, 403])(
    "that refuses the key with %i is not retried, and the error does not contain the key",
    async (status) => {
      model.reply({ status, body: `{"error":{"message":"STRANGER Incorrect API key: ${KEY}"}}` });
      expect(await fault()).toEqual(["key", status, 1]);
    },
  );

  it("that does not know the model, or refuses the request, is not retried", async () => {
    model.reply({ status: 404 });
    expect(await fault()).toEqual(["refused", 404, 1]);
    model.reply({ text: "", end: "refused" });
    expect(await fault()).toEqual(["refused", null, 1]);
  });

  it("whose answer is too long is reported as such", async () => {
    model.reply({ text: good.text.slice(0, 40), end: "long" });
    expect(await fault()).toEqual(["long", null, 1]);
  });

  it("cannot redirect the key to another host", async () => {
    model.reply({ status: 307, headers: { location: `${other.url}${path}` } });
    expect(await fault()).toEqual(["refused", 307, 1]);
    expect(other.requests).toEqual([]);
  });

  it("that cannot be connected is reported as unreachable", async () => {
    model.reply(good);
    expect(await fault({ url: "http://127.0.0.1:1/v1" })).toEqual(["unreachable", null, 0]);
  });

  it("is disconnected immediately when its request is aborted", async () => {
    model.reply({ after: 1000, ...good });
    const stop = new AbortController();
    const order: string[] = [];
    const left = open()
      .extract(question, stop.signal)
      .catch((error: Error) => order.push(error.message));
    await expect.poll(() => model.requests.length, { interval: 5 }).toBe(1);
    // A later caller that waits; without waiting, the fault is thrown first.
    const waited = open()
      .extract(question, free)
      .then(() => order.push("answered"));
    stop.abort(new Error("cancelled"));
    await Promise.all([left, waited]);
    expect(order).toEqual(["cancelled", "answered"]);
  });
});
