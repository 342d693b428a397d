/**
 * The import law: web | server → contract → domain; on the server app → features → {access, gateways} → platform;
 * on the web app → pages → features → {charts, ui} → lib; no door between two features; no circle.
 * Imports of types alone count.
 */
const tests = "(\\.test\\.tsx?$|/testing/)";
const forbid = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    forbid(
      "no-circle",
      {},
      { circular: true },
      "Two files that import each other are one file, or share a third.",
    ),
    forbid(
      "domain-imports-nothing",
      { path: "^domain/", pathNot: tests },
      { pathNot: "^domain/|node_modules/(proj4|mgrs|wkt-parser)/" },
      "Domain is pure; proj4 computes coordinates and touches nothing.",
    ),
    forbid(
      "contract-imports-domain-and-zod",
      { path: "^contract/" },
      { pathNot: "^(contract|domain)/|node_modules/zod/" },
      "The contract knows shapes, not programs.",
    ),
    forbid(
      "server-and-web-never-meet",
      { path: "^server/" },
      { path: "^(web|e2e|bench)/" },
      "They meet in the contract.",
    ),
    forbid(
      "web-and-server-never-meet",
      { path: "^web/" },
      { path: "^(server|e2e|bench)/" },
      "They meet in the contract.",
    ),
    forbid(
      "platform-is-the-ground",
      { path: "^server/src/platform/", pathNot: tests },
      { path: "^server/src/(?!platform/)" },
      "Platform knows no feature.",
    ),
    forbid(
      "gateways-stand-on-platform",
      { path: "^server/src/gateways/", pathNot: tests },
      { path: "^server/src/(?!gateways/|platform/)" },
      "A gateway knows the outside thing, not who uses it.",
    ),
    forbid(
      "one-gateway-one-thing",
      { path: "^server/src/gateways/([^/]+)/", pathNot: tests },
      { path: "^server/src/gateways/([^/]+)/", pathNot: "^server/src/gateways/$1/" },
      "Gateways do not know each other.",
    ),
    forbid(
      "access-stands-on-platform",
      { path: "^server/src/access/", pathNot: tests },
      { path: "^server/src/(?!access/|platform/)" },
      "Access knows no feature.",
    ),
    forbid(
      "features-below-the-roof",
      { path: "^server/src/features/", pathNot: tests },
      { path: "^server/src/(?!features/|access/|gateways/|platform/)" },
      "A feature knows nothing of the roof.",
    ),
    forbid(
      "no-door-on-the-server",
      { path: "^server/src/features/([^/]+)/", pathNot: tests },
      { path: "^server/src/features/([^/]+)/", pathNot: "^server/src/features/$1/" },
      "Cross by a published view, an event or the domain.",
    ),
    forbid(
      "product-without-tests",
      { path: "^(server|web|domain|contract)/src/", pathNot: tests },
      { path: tests },
      "Test help stays in tests.",
    ),
    forbid(
      "lib-is-the-ground",
      { path: "^web/src/lib/", pathNot: tests },
      { path: "^web/src/(?!lib/|locales/)" },
      "Lib knows no component.",
    ),
    forbid(
      "ui-knows-no-feature",
      { path: "^web/src/(ui|charts)/", pathNot: tests },
      { path: "^web/src/(?!ui/|charts/|lib/)" },
      "A component of the house knows no feature, page or route.",
    ),
    forbid(
      "no-door-on-the-web",
      { path: "^web/src/features/([^/]+)/", pathNot: tests },
      { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
      "Pages put features together.",
    ),
    forbid(
      "features-below-pages",
      { path: "^web/src/features/", pathNot: tests },
      { path: "^web/src/(app|pages)/" },
      "A feature gives events back.",
    ),
    forbid(
      "pages-below-app",
      { path: "^web/src/pages/", pathNot: tests },
      { path: "^web/src/app/" },
      "A page knows no shell.",
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
