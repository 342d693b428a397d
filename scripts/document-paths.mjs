// Every source file that a page for newcomers names has to exist.

/**
 * @param text a Markdown page that names files in backticks, by a whole path or by the end of one
 * @param files every file of the project
 * @returns one sentence per file that does not exist
 */
export function documentPathFaults(text, files) {
  const named = new Set(
    [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|json|md))`/g)].map(([, path]) => path),
  );
  if (named.size === 0) return ["the page names no file: the check is blind"];
  return [...named]
    .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
    .map((path) => `there is no ${path}`);
}
