/** The messages of the initial bundle, or of one feature, in a language, compiled by `messages.plugin.ts`. */
declare module "virtual:messages/*" {
  const messages: import("./lib/i18n.ts").CompiledParts;
  // biome-ignore lint/style/noDefaultExport: a generated module has a single value
  export default messages;
}

/** Loaders of the messages of each feature that is not in the initial bundle. */
declare module "virtual:later-messages/*" {
  const loaders: import("./lib/i18n.ts").PartLoaders;
  // biome-ignore lint/style/noDefaultExport: as above
  export default loaders;
}
