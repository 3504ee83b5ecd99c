/** The walls of docs/architecture.md as rules, written with globs so that a new feature is guarded without being listed. */
const doors = require("./doors.cjs");

const escaped = (text) => text.replaceAll(".", "\\.");
/** The engine that a room is in: whoever is outside of that comes by the engine's doors. */
const engineOf = (room) => Object.keys(doors).find((other) => room.startsWith(`${other}/`)) ?? "";
/** A room is entered from outside only by its doors. */
const doorsOf = ([room, files]) => ({
  name: `enter ${room} by its door`,
  severity: "error",
  from: { path: `^${engineOf(room)}`, pathNot: `^${room}/|\\.(test|testbed)\\.tsx?$|/(testing|resilience)/` },
  to: { path: `^${room}/`, pathNot: `^${room}/(${files.map(escaped).join("|")})$` },
});

/** What stands beside the kernels: parts that know nothing of the portal. */
const BESIDE = "map|rich-text|pdf|postgres|xlsx|zip";

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "contract-imports-only-zod",
      severity: "error",
      from: { path: "^contract/src", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server|web|node_modules/(?!zod/))" },
    },
    {
      name: "contract-is-pure",
      severity: "error",
      from: { path: "^contract/src", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    { name: "web-never-imports-server", severity: "error", from: { path: "^web" }, to: { path: "^server" } },
    { name: "server-never-imports-web", severity: "error", from: { path: "^server" }, to: { path: "^web" } },
    // A kernel may read the sums (portal.calls.ts, texts.*.ts) that give its types their names, never one feature's part.
    {
      name: "kernels-know-no-feature",
      severity: "error",
      from: { path: `^(contract|server|web)/src/(kernel|${BESIDE})/` },
      to: { path: `^(contract/src/(?!(kernel|${BESIDE})/)[^/]+/|server/src/features/|web/src/(features|app)/)` },
    },
    {
      name: "server-features-meet-at-the-door",
      severity: "error",
      from: { path: "^server/src/features/([^/]+)/" },
      to: {
        path: "^server/src/features/([^/]+)/",
        // What a feature's tests stand on is theirs, and only tests come in by it.
        pathNot: ["^server/src/features/$1/", "^server/src/features/[^/]+/index\\.ts$", "\\.testbed\\.ts$"],
      },
    },
    {
      name: "test-kit-is-of-tests",
      severity: "error",
      from: {
        path: "^(contract/src|server/(src|demo)|web/src)/",
        pathNot: "\\.(test|testbed|factory|harness)\\.tsx?$|/(testing|resilience)/",
      },
      to: { path: "\\.(testbed|factory|harness)\\.tsx?$" },
    },
    {
      name: "demo-enters-by-the-doors",
      severity: "error",
      from: { path: "^server/demo/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/features/([^/]+)/", pathNot: "^server/src/features/[^/]+/index\\.ts$" },
    },
    {
      name: "the-product-is-without-the-demo",
      severity: "error",
      from: { path: "^(contract|server|web)/src", pathNot: "\\.(test|testbed)\\.ts$|/testing/" },
      to: { path: "^server/demo/", dependencyTypesNot: ["dynamic-import", "type-only"] },
    },
    {
      name: "web-features-never-meet",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/(features/(?!$1/)|app/)" },
    },
    {
      name: "ports-know-no-feature",
      severity: "error",
      from: { path: "^server/src/ports/" },
      to: { path: "^server/src/features/" },
    },
    {
      name: "sql-lives-in-stores",
      severity: "error",
      from: {
        path: "^server/src",
        pathNot:
          "(\\.store\\.ts|\\.table\\.ts|\\.record\\.ts|\\.test(bed)?\\.ts|^server/src/(kernel|postgres)/|^server/src/testing/|^server/src/ports/[^/]+/sandbox/)",
      },
      to: { path: "^node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    },
    ...Object.entries(doors).map(doorsOf),
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
