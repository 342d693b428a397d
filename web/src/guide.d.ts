/** The user's guide in a language, as `guide.plugin.ts` builds it. */
declare module "virtual:guide/*" {
  const guide: import("./lib/guide.ts").ServedGuide;
  // biome-ignore lint/style/noDefaultExport: a module that is built of data has one thing to give
  export default guide;
}
