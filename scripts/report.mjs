// Counts the results of a test run; a run without results counts as failed.

/**
 * @param text vitest's JSON report, or null where the runner wrote none
 * @param status its exit code; null where a signal ended it
 * @returns passed and failed tests. A runner that crashed, that ran no test, or that failed without naming a test (an
 * error outside of all of them) counts as one failure, and `why` says so.
 */
export function countReport(text, status) {
  if (text === null) return { passed: 0, failed: 1, why: "the runner ended without a report" };
  const { numPassedTests, numFailedTests } = JSON.parse(text);
  const counts = { passed: numPassedTests, failed: numFailedTests };
  // Tests that a filter left out are in the total, but were not run.
  if (counts.passed + counts.failed === 0 && status === 0)
    return { ...counts, failed: 1, why: "there was no test" };
  if (status !== 0 && numFailedTests === 0)
    return { ...counts, failed: 1, why: "the runner failed outside of every test" };
  return counts;
}

/**
 * @param text vitest's JSON report, or null
 * @returns a line for each failed test and each file that could not be run: its location, its title, and the first line
 * of its error. They are printed last, so that truncated output still shows them.
 */
export function failuresOf(text) {
  if (text === null) return [];
  return JSON.parse(text).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });
}

/**
 * @param text vitest's JSON report, or null
 * @returns a line for each test that passed only on a retry: its location, its title, and the first line of its first
 * error, so that its flakiness can be investigated
 */
export function retriesOf(text) {
  if (text === null) return [];
  return JSON.parse(text).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`),
  );
}

const firstLine = (text) => (text ?? "").trim().split("\n")[0];

/**
 * @param text vitest's JSON report, or null
 * @returns the absolute paths of the files with failures
 */
export function failedFiles(text) {
  if (text === null) return [];
  return JSON.parse(text)
    .testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" || assertionResults.some((test) => test.status === "failed"),
    )
    .map(({ name }) => name);
}

/**
 * Merges the counts of a run with those of a second run of some of its files, which replace the first run's results for
 * these files.
 *
 * @param text vitest's JSON report of the first run
 * @param files the absolute paths of the files that were run again
 * @param again the counts of the second run, from `countReport`
 */
export function countAgain(text, files, again) {
  const tests = JSON.parse(text).testResults.flatMap(({ name, assertionResults }) =>
    files.includes(name) ? [] : assertionResults,
  );
  const count = (status) => tests.filter((test) => test.status === status).length;
  return { passed: count("passed") + again.passed, failed: count("failed") + again.failed };
}

/** The closing line. */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** No failures, and at least one test was run. */
export const isGreen = ({ passed, failed }) => failed === 0 && passed > 0;
