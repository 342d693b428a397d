// Stands in the bundle for how the database driver finds out where it runs: it asks for `Response`, and with that name
// Node reads its whole web client, a tenth of a start, which this program never uses.
const { Socket } = require("node:net");
const { connect } = require("node:tls");

module.exports = { getStream: () => new Socket(), getSecureStream: (options) => connect(options) };
