/**
 * Stands in the bundle for a table of two thousand types of content, which the compression asks whether one is worth
 * compressing. The rule that it has besides knows text, JSON and XML; these are what this server sends beyond that.
 */
module.exports = {
  "application/javascript": { compressible: true },
  "application/wasm": { compressible: true },
};
