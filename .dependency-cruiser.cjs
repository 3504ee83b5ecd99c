/** The walls of docs/architecture.md. Folder patterns guard a new feature without naming it. */
/** Tests, and the catalogue of components, which is no part of the product either. */
const TESTS = "\\.(test|testbed|factory|harness|kit)\\.tsx?$|^server/test/|/testing/|^web/src/kernel/ui/kit/";
/** Parts beside the kernels that know nothing of the portal. */
const PARTS = "kernel|map|rich-text|pdf|postgres|xlsx|zip";
/** What others enter by its index.ts. */
const MODULE = "^server/src/(features/[^/]+|postgres)/";
const INDEX = `${MODULE}index\\.ts$`;
/** Features of the web that others enter by their index.ts; they enter none themselves, so that no two enter each other. */
const ENTERED = "^web/src/features/(entry|invoice|money|payment)/";

const rule = (name, from, to) => ({ name, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule("web-never-imports-server", { path: "^web" }, { path: "^server" }),
    rule("server-never-imports-web", { path: "^server" }, { path: "^web" }),
    rule(
      "contract-imports-only-zod",
      { path: "^contract/src", pathNot: TESTS },
      { path: "^(server|web|node_modules/(?!zod/))" },
    ),
    rule("contract-is-pure", { path: "^contract/src", pathNot: TESTS }, { dependencyTypes: ["core"] }),
    // The texts and calls of all features, in contract/src itself, give a kernel's types their names.
    rule(
      "kernels-know-no-feature",
      { path: `^(contract|server|web)/src/(${PARTS})/`, pathNot: TESTS },
      { path: `^(contract/src/(?!(${PARTS})/)[^/]+/|server/src/features/|web/src/(features|app)/)` },
    ),
    rule(
      "server-features-meet-by-index",
      { path: "^server/src/features/([^/]+)/", pathNot: TESTS },
      { path: MODULE, pathNot: ["^server/src/features/$1/", INDEX] },
    ),
    rule(
      "server-modules-are-entered-by-index",
      { path: "^server/", pathNot: [MODULE, TESTS] },
      { path: MODULE, pathNot: INDEX },
    ),
    rule("ports-know-no-feature", { path: "^server/src/ports/", pathNot: TESTS }, { path: "^server/src/features/" }),
    rule(
      "web-features-meet-by-index",
      { path: "^web/src/features/([^/]+)/" },
      { path: "^web/src/(features/(?!$1/)|app/)", pathNot: `${ENTERED}index\\.ts$` },
    ),
    rule(
      "web-features-meet-in-one-direction",
      { path: ENTERED },
      { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    ),
    rule(
      "the-product-is-without-demo-and-tests",
      { path: "^(contract|server|web)/src", pathNot: TESTS },
      { path: `^server/demo/|${TESTS}`, dependencyTypesNot: ["dynamic-import", "type-only"] },
    ),
    rule(
      "sql-lives-in-stores",
      {
        path: "^server/src",
        pathNot: `\\.(store|table|record)\\.ts$|${TESTS}|^server/src/(kernel|postgres)/|^server/src/ports/[^/]+/sandbox/`,
      },
      { path: "^node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  },
};
