// Runs a codec that somebody wrote, in an engine of its own within WebAssembly: it reaches nothing but what is put in.
// Never call it in the process' main thread: a codec may take its time.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import type { CodecFault, CodecInput, CodecOutcome } from "./codec-messages.ts";
import { PRELUDE, START } from "./prelude.ts";

const TIME_MS = 50;
/** On a busy machine a thread may rest for longer than its time: it has also had to do something. */
const MIN_INTERRUPTS = 2;
/** The engine asks after each 10,000 steps: 40 million, whatever the clock says, and all of it together: input, codec, answer. */
const MAX_INTERRUPTS = 4000;
const PAGE = 64 * 1024;
/** What the engine begins with, and 16 MB for a codec. It counts its memory too kindly by itself: nothing grows beyond this. */
const MEMORY = { initial: 256, maximum: 512 };
const MEMORY_BYTES = (MEMORY.maximum - MEMORY.initial) * PAGE;
const STACK_BYTES = 256 * 1024;
const MAX_OUTPUT = 64 * 1024;
const MAX_MESSAGE = 300;

/** What ended a run, with what is to be told of it. */
class Ended extends Error {
  readonly fault: CodecFault;
  constructor(fault: CodecFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface Sandbox {
  /** Over when an engine is there that can run. */
  ready(): Promise<void>;
  run(code: string, input: CodecInput): Promise<CodecOutcome>;
}

const compiled = () =>
  WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm")),
  );

export function createSandbox(): Sandbox {
  let program: ReturnType<typeof compiled> | null = null;
  const start = async () => {
    program ??= compiled();
    const wasmMemory = new WebAssembly.Memory(MEMORY);
    return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: await program, wasmMemory }));
  };
  let engine: Promise<QuickJSWASMModule> | null = null;
  return {
    ready: async () => {
      engine ??= start();
      await engine;
    },
    run: async (code, input) => {
      engine ??= start();
      try {
        return { ok: true, result: runIn(await engine, code, input) };
      } catch (error) {
        // An engine whose run was ended is not put in order: it goes, with all that was left in its memory.
        engine = null;
        if (error instanceof Ended) return { ok: false, fault: error.fault, message: error.message };
        return { ok: false, fault: "MEMORY", message: "" };
      }
    },
  };
}

/** @throws Ended; whatever else the engine throws when it is at its end */
function runIn(engine: QuickJSWASMModule, code: string, input: CodecInput): string {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(MEMORY_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  const deadline = performance.now() + TIME_MS;
  let interrupts = 0;
  let late = false;
  runtime.setInterruptHandler(() => {
    interrupts++;
    late ||= interrupts > MAX_INTERRUPTS || (interrupts > MIN_INTERRUPTS && performance.now() > deadline);
    return late;
  });
  const context = runtime.newContext();
  const hold: QuickJSHandle[] = [];
  const keep = (handle: QuickJSHandle) => {
    hold.push(handle);
    return handle;
  };
  const value = (result: ReturnType<QuickJSContext["evalCode"]>): QuickJSHandle => {
    if (!result.error) return keep(result.value);
    // A getter of what was thrown is the codec's too: its time counts.
    const fault = late ? null : faultOf(context, result.error);
    throw late || !fault ? new Ended("TIME", "") : fault;
  };
  const script = (text: string, name: string) => value(context.evalCode(text, name, { type: "global" }));
  const start = script(PRELUDE(input.t), "prelude.js");
  script(code, "codec.js");
  const decoder = script(START, "start.js");
  if (context.typeof(decoder) !== "object") throw new Ended("NO_FUNCTION", "");
  const given = keep(
    context.newString(JSON.stringify({ bytes: input.bytes, port: input.port, variables: {} })),
  );
  const text = value(context.callFunction(start, context.undefined, decoder, given));
  if (context.typeof(text) !== "string") throw new Ended("NO_RESULT", "");
  if (context.getNumber(keep(context.getProp(text, "length"))) > MAX_OUTPUT) throw new Ended("OUTPUT", "");
  const answer = context.getString(text);
  for (const handle of hold) handle.dispose();
  context.dispose();
  runtime.dispose();
  return answer;
}

/** What the codec threw, as far as it can be said without running any of its code. */
function faultOf(context: QuickJSContext, error: QuickJSHandle): Ended {
  const dumped: unknown = context.typeof(error) === "object" ? plain(context, error) : context.dump(error);
  const {
    name = "",
    message = "",
    line,
  } = (typeof dumped === "object" && dumped !== null ? dumped : { message: String(dumped) }) as {
    name?: string;
    message?: string;
    line?: string;
  };
  if (name === "InternalError" && /out of memory|stack overflow|too long/.test(message))
    return new Ended("MEMORY", message);
  const faultText = [name, message].filter(Boolean).join(": ").slice(0, MAX_MESSAGE);
  return new Ended(name === "SyntaxError" ? "SYNTAX" : "THROWN", line ? `${faultText} (${line})` : faultText);
}

function plain(context: QuickJSContext, error: QuickJSHandle) {
  const text = (name: string) => {
    const handle = context.getProp(error, name);
    const found = context.typeof(handle) === "string" ? context.getString(handle).slice(0, 2000) : "";
    handle.dispose();
    return found;
  };
  const [, line] = /codec\.js:(\d+)/.exec(text("stack")) ?? [];
  return { name: text("name"), message: text("message"), line: line ? `codec.js:${line}` : undefined };
}
