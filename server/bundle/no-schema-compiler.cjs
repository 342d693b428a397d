/**
 * Stands in the bundle for the framework's compilers of JSON schemas: the contract alone validates what comes in and
 * what goes out, and no route may bring a second opinion. They are a sixth of the program that a start has to read.
 */
module.exports = () => () => {
  throw new Error("routes declare their shapes in the contract, not in the framework");
};
