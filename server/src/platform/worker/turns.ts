import { AppError } from "../errors/app-error.ts";

/** A few at a time, the others in their order. Its function throws AppError IMPORT_BUSY where too many wait. */
export function createTurns({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw new AppError("IMPORT_BUSY");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
