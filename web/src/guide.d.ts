/** The user guide in one language, as built by `guide.plugin.ts`. */
declare module "virtual:guide/*" {
  const guide: import("./lib/guide.ts").ServedGuide;
  // biome-ignore lint/style/noDefaultExport: a module that is built of data has one thing to give
  export default guide;
}
