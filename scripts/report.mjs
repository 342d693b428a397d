// Counts what a run of tests said of itself, and believes no run that said nothing.

/**
 * @param text vitest's JSON report, or null where the runner left none
 * @param status its exit code; null where a signal ended it
 * @returns passed and failed tests. A runner that crashed, that ran no test, or that failed without naming a test
 * (an error outside of all of them) counts as one failure, and `why` says so.
 */
export function countReport(text, status) {
  if (text === null) return { passed: 0, failed: 1, why: "the runner ended without a report" };
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(text);
  const counts = { passed: numPassedTests, failed: numFailedTests };
  if (numTotalTests === 0) return { ...counts, failed: 1, why: "there was no test" };
  if (status !== 0 && numFailedTests === 0)
    return { ...counts, failed: 1, why: "the runner failed outside of every test" };
  return counts;
}

/** The closing line. */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** Nothing failed, and something was run at all. */
export const isGreen = ({ passed, failed }) => failed === 0 && passed > 0;
