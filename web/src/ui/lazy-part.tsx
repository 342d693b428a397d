import { type ComponentType, createElement, lazy } from "react";
import { loadCalls } from "../lib/call.ts";
import { loadWords, type Part } from "../lib/i18n.ts";

/** Timeout for loading a chunk. */
const CHUNK_TIME_OUT_MS = 120_000;

/** A chunk of the application failed to load: slow, interrupted, or removed by a new version. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super("a part of the program did not load", { cause });
    this.name = "ChunkError";
  }
}

export interface LazyPart<P> {
  (props: P): React.ReactNode;
  /** Starts loading in advance; a failure is only reported when the component is rendered. */
  preload(): Promise<void>;
}

/**
 * A component that is loaded on first render, with the message bundles of its features.
 * @throws ChunkError while rendering, if it fails to load
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...parts: readonly Part[]
): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const once = () => {
    loading ??= inTime(withItsWords(load, parts));
    return loading;
  };
  const Inner = lazy(async () => ({ default: await once() }));
  const part = (props: P) => createElement(Inner as unknown as ComponentType<P>, props);
  part.preload = () =>
    once().then(
      // A lazy part may itself only wrap another one, which is then preloaded too.
      (component) => (component as Partial<LazyPart<P>>).preload?.(),
      () => {},
    );
  return part;
}

async function withItsWords<T>(load: () => Promise<T>, parts: readonly Part[]): Promise<T> {
  const component = load();
  if (parts.length > 0) await Promise.all([component, loadWords(...parts), loadCalls()]);
  return component;
}

export function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("time-out")), CHUNK_TIME_OUT_MS);
  });
  const loaded = loading.catch((cause: unknown) => {
    throw new ChunkError(cause);
  });
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer));
}
