/**
 * Import rules: web | server → contract → domain; web | server → locales → domain; on the server composition → features →
 * {access, documents, gateways} → platform; on the web app → pages → features → resource → {charts, ui} → lib; no import between two
 * features; no cycle. Type-only imports count.
 */
const tests = "(\\.test\\.tsx?$|/testing/)";
const forbid = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    forbid(
      "no-cycle",
      {},
      { circular: true },
      "Two files that import each other belong in one file, or need a third that both import.",
    ),
    forbid(
      "domain-imports-nothing",
      { path: "^domain/", pathNot: tests },
      { pathNot: "^domain/|node_modules/(proj4|mgrs|wkt-parser)/" },
      "The domain is pure; proj4 only computes coordinates.",
    ),
    forbid(
      "contract-imports-domain-and-zod",
      { path: "^contract/" },
      { pathNot: "^(contract|domain)/|node_modules/zod/" },
      "The contract defines shapes and imports no program.",
    ),
    forbid(
      "locales-import-domain-and-parser",
      { path: "^locales/", pathNot: tests },
      { pathNot: "^(locales|domain)/|node_modules/@formatjs/" },
      "Messages depend on languages, not on programs.",
    ),
    forbid(
      "web-does-not-import-message-parser",
      { path: "^(web/src|locales/src/render)", pathNot: tests },
      { path: "^locales/src/compile|node_modules/@formatjs/" },
      "Messages are compiled before they reach the browser.",
    ),
    forbid(
      "server-does-not-import-web",
      { path: "^server/" },
      { path: "^(web|e2e|bench)/" },
      "Both import the contract.",
    ),
    forbid(
      "web-does-not-import-server",
      { path: "^web/" },
      { path: "^(server|e2e|bench)/" },
      "Both import the contract.",
    ),
    forbid(
      "platform-imports-only-platform",
      { path: "^server/src/platform/", pathNot: tests },
      { path: "^server/src/(?!platform/)" },
      "The platform does not depend on features.",
    ),
    forbid(
      "gateways-import-only-platform",
      { path: "^server/src/gateways/", pathNot: tests },
      { path: "^server/src/(?!gateways/|platform/)" },
      "A gateway adapts an external system and does not depend on its callers.",
    ),
    forbid(
      "no-import-between-gateways",
      { path: "^server/src/gateways/([^/]+)/", pathNot: tests },
      { path: "^server/src/gateways/([^/]+)/", pathNot: "^server/src/gateways/$1/" },
      "Gateways are independent of each other.",
    ),
    forbid(
      "documents-import-only-platform",
      { path: "^server/src/documents/", pathNot: tests },
      { path: "^server/src/(?!documents/|platform/)" },
      "The PDF kit draws what its callers pass and reads no data, file or external system.",
    ),
    forbid(
      "pdfs-are-written-with-the-kit",
      { path: "^server/src/(?!documents/)", pathNot: tests },
      { path: "node_modules/pdfkit/" },
      "Only the PDF kit knows the library that writes PDFs.",
    ),
    forbid(
      "access-imports-only-platform",
      { path: "^server/src/access/", pathNot: tests },
      { path: "^server/src/(?!access/|platform/)" },
      "Access control does not depend on features.",
    ),
    forbid(
      "features-do-not-import-composition",
      { path: "^server/src/features/", pathNot: tests },
      { path: "^server/src/(?!features/|access/|documents/|gateways/|platform/)" },
      "A feature does not depend on how it is composed.",
    ),
    forbid(
      "no-import-between-server-features",
      { path: "^server/src/features/([^/]+)/", pathNot: tests },
      { path: "^server/src/features/([^/]+)/", pathNot: "^server/src/features/$1/" },
      "Use a published view, an event, or the domain.",
    ),
    forbid(
      "product-does-not-import-demo",
      { path: "^(server|web|domain|contract|locales)/", pathNot: tests },
      { path: "^demo/" },
      "The demonstration composes the product, never the other way round.",
    ),
    forbid(
      "product-does-not-import-tests",
      { path: "^(server|demo|web|domain|contract|locales)/src/", pathNot: tests },
      { path: tests },
      "Test helpers are used by tests only.",
    ),
    forbid(
      "lib-imports-only-lib",
      { path: "^web/src/lib/", pathNot: tests },
      { path: "^web/src/(?!lib/)" },
      "The library does not depend on components.",
    ),
    forbid(
      "ui-does-not-import-features",
      { path: "^web/src/(ui|charts)/", pathNot: tests },
      { path: "^web/src/(?!ui/|charts/|lib/)" },
      "A shared component does not depend on features, pages or routes.",
    ),
    forbid(
      "resource-does-not-import-features",
      { path: "^web/src/resource/", pathNot: tests },
      { path: "^web/src/(?!resource/|ui/|charts/|lib/)" },
      "The resource kit does not depend on features, pages or routes.",
    ),
    forbid(
      "no-import-between-web-features",
      { path: "^web/src/features/([^/]+)/", pathNot: tests },
      { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
      "Pages combine features.",
    ),
    forbid(
      "features-do-not-import-pages",
      { path: "^web/src/features/", pathNot: tests },
      { path: "^web/src/(app|pages)/" },
      "A feature reports by callbacks.",
    ),
    forbid(
      "pages-do-not-import-app",
      { path: "^web/src/pages/", pathNot: tests },
      { path: "^web/src/app/" },
      "A page does not depend on the application shell.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|data)/|\\.css$|\\.woff2?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
