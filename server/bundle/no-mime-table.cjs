/**
 * Stands in the bundle for a table of two thousand types of content, which the compression asks whether one is worth
 * compressing: the rule that it has besides knows text, JSON and XML, and this server compresses nothing else.
 */
module.exports = {};
