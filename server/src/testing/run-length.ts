/** True in the long run of the tests (`npm run test:long`), which also repeats those tagged `scaled` at full size. */
const isLongRun = process.env["TEST_RUN"] === "long";

/** A number of rounds, files or bytes for the run at hand. */
export const sizeForRun = (short: number, long: number): number => (isLongRun ? long : short);

/** The cases of a table for the run at hand: the first ones, or all. */
export const casesForRun = <T>(all: readonly T[], short: number): readonly T[] =>
  isLongRun ? all : all.slice(0, short);
