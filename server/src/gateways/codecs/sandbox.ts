// Runs a user's codec in a separate engine inside WebAssembly, which has access only to its input. Never call it on the
// process's main thread, because a codec may take long.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import type { CodecFault, CodecInput, CodecOutcome } from "./codec-messages.ts";
import { PRELUDE, START } from "./prelude.ts";

const TIME_MS = 50;
/**
 * On a busy machine a thread may be suspended for longer than the time limit, so a minimum of executed steps is
 * required as well.
 */
const MIN_INTERRUPTS = 2;
/**
 * The engine calls the interrupt handler every 10,000 steps: 40 million steps whatever the clock says, for input, codec
 * and answer together.
 */
const MAX_INTERRUPTS = 4000;
const PAGE = 64 * 1024;
/**
 * The engine's initial pages, plus 16 MB for a codec. The engine's own memory count is too lenient, so the WebAssembly
 * memory has a hard maximum.
 */
const MEMORY = { initial: 256, maximum: 512 };
const MEMORY_BYTES = (MEMORY.maximum - MEMORY.initial) * PAGE;
const STACK_BYTES = 256 * 1024;
const MAX_OUTPUT = 64 * 1024;
const MAX_MESSAGE = 300;

/** Why a run was ended, with the message to report. */
class Ended extends Error {
  readonly fault: CodecFault;
  constructor(fault: CodecFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface Sandbox {
  /** Resolves when an engine is ready. */
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
        // An engine whose run was aborted is discarded with its memory instead of being cleaned up.
        engine = null;
        if (error instanceof Ended) return { ok: false, fault: error.fault, message: error.message };
        return { ok: false, fault: "MEMORY", message: "" };
      }
    },
  };
}

/** @throws Ended, or any error that the engine throws when it runs out of resources */
function runIn(engine: QuickJSWASMModule, code: string, input: CodecInput): string {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(MEMORY_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  const isLate = setDeadline(runtime);
  const context = runtime.newContext();
  const handles: QuickJSHandle[] = [];
  const tracked = (handle: QuickJSHandle) => {
    handles.push(handle);
    return handle;
  };
  const value = (result: ReturnType<QuickJSContext["evalCode"]>): QuickJSHandle => {
    if (!result.error) return tracked(result.value);
    // Reading the thrown value may run a getter of the codec, so its time counts.
    const fault = isLate() ? null : faultOf(context, result.error);
    throw isLate() || !fault ? new Ended("TIME", "") : fault;
  };
  const script = (text: string, name: string) => value(context.evalCode(text, name, { type: "global" }));
  const start = script(PRELUDE(input.t), "prelude.js");
  script(code, "codec.js");
  const decoder = script(START, "start.js");
  if (context.typeof(decoder) !== "object") throw new Ended("NO_FUNCTION", "");
  const message = tracked(
    context.newString(JSON.stringify({ bytes: input.bytes, port: input.port, variables: {} })),
  );
  const text = value(context.callFunction(start, context.undefined, decoder, message));
  if (context.typeof(text) !== "string") throw new Ended("NO_RESULT", "");
  if (context.getNumber(tracked(context.getProp(text, "length"))) > MAX_OUTPUT) throw new Ended("OUTPUT", "");
  const answer = context.getString(text);
  for (const handle of handles) handle.dispose();
  context.dispose();
  runtime.dispose();
  return answer;
}

/** Interrupts the codec after its time. @returns whether it was interrupted */
function setDeadline(runtime: QuickJSRuntime): () => boolean {
  const deadline = performance.now() + TIME_MS;
  let interrupts = 0;
  let late = false;
  runtime.setInterruptHandler(() => {
    interrupts++;
    late ||= interrupts > MAX_INTERRUPTS || (interrupts > MIN_INTERRUPTS && performance.now() > deadline);
    return late;
  });
  return () => late;
}

/** The codec's error, as far as it can be read without running the codec's code. */
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
