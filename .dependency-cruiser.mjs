// The walls of docs/architecture.md. Each rule is broken on purpose in scripts/checks/walls.test.mjs.
import { testing, tests } from "./scripts/checks/test-files.mjs";

/** What tests are made of; none of it is ever shipped. */
const testOnly = [tests, testing, "^(e2e|bench)/", "(^|/)vitest[.]config[.]ts$"];
/** Listed once, in the root's package.json, for the tests of all workspaces. */
const testTools = "^node_modules/(vitest|@playwright/test|playwright-core|@axe-core/playwright)/";
/** Where the server is put together from its parts. */
const composition = ["^server/src/[^/]+[.]ts$", "^server/src/commands/"];
/** A file name ending in one of these may speak SQL. */
const speaksSql = ["[.]queries[.]ts$", "^server/src/(db|commands)/", testing, tests];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "contract-takes-zod-alone",
    comment: "The contract imports the schema library and itself.",
    severity: "error",
    from: { path: "^contract/src/", pathNot: tests },
    to: { pathNot: ["^contract/src/", "^node_modules/zod/"] },
  },
  {
    name: "server-features-apart",
    comment: "A server feature reaches another one only through its public.ts.",
    severity: "error",
    from: { path: "^server/src/features/([^/]+)/", pathNot: tests },
    to: {
      path: "^server/src/features/",
      pathNot: ["^server/src/features/$1/", "^server/src/features/[^/]+/public[.]ts$"],
    },
  },
  {
    name: "server-features-stay-in-the-house",
    comment: "A server feature imports contract, platform, db, itself and packages: never what composes it.",
    severity: "error",
    from: { path: "^server/src/features/", pathNot: tests },
    to: {
      dependencyTypesNot: ["core"],
      pathNot: ["^server/src/(features|platform|db)/", "^contract/src/", "^node_modules/"],
    },
  },
  {
    name: "server-foundation-knows-no-feature",
    comment: "platform and db are below every feature, and below what composes them.",
    severity: "error",
    from: { path: "^server/src/(platform|db)/", pathNot: tests },
    to: { path: ["^server/src/features/", ...composition] },
  },
  {
    name: "simulator-stands-alone",
    comment:
      "What stands for somebody else's gateway shares no word of ours with the portal but the platform's.",
    severity: "error",
    from: { path: "^server/src/simulator/", pathNot: tests },
    to: { dependencyTypesNot: ["core"], pathNot: ["^server/src/(simulator|platform)/", "^node_modules/"] },
  },
  {
    name: "simulator-is-called-not-imported",
    comment: "The portal speaks to it over the network; only who starts it knows it.",
    severity: "error",
    from: { pathNot: ["^server/src/simulator/", "^server/src/open-gateway[.]ts$", testing, tests] },
    to: { path: "^server/src/simulator/" },
  },
  {
    name: "only-queries-speak-sql",
    comment: "The query builder and the driver belong to *.queries.ts, db and commands.",
    severity: "error",
    from: { path: "^server/src/", pathNot: speaksSql },
    to: { path: "^node_modules/(@types/)?(kysely|pg)/" },
  },
  {
    name: "only-queries-open-the-database",
    comment: "Features take types from db (Brand, BrandDb); values of it belong to *.queries.ts.",
    severity: "error",
    from: { path: "^server/src/features/", pathNot: speaksSql },
    to: { path: "^server/src/db/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "web-features-apart",
    comment: "A web feature never imports another; app composes them.",
    severity: "error",
    from: { path: "^web/src/features/([^/]+)/" },
    to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
  },
  {
    name: "web-flows-one-way",
    comment: "platform and ui, then features, then app.",
    severity: "error",
    from: { path: "^web/src/(features|platform|ui)/", pathNot: tests },
    to: { path: ["^web/src/app/", "^web/src/main[.]tsx$"] },
  },
  {
    name: "web-foundation-knows-no-feature",
    comment:
      "ui and the platform are below every feature: what several of them share, and components without a word of the domain.",
    severity: "error",
    from: { path: "^web/src/(platform|ui)/" },
    to: { path: "^web/src/features/" },
  },
  {
    name: "web-and-server-apart",
    comment: "Not even types: what they share is the contract.",
    severity: "error",
    from: { path: "^web/" },
    to: { path: "^server/" },
  },
  {
    name: "server-and-web-apart",
    comment: "Not even types: what they share is the contract.",
    severity: "error",
    from: { path: "^server/" },
    to: { path: "^web/" },
  },
  {
    name: "web-leaves-schemas-out",
    comment:
      "From the contract the web takes types, and values of texts.ts: the schemas would weigh on every page.",
    severity: "error",
    from: { path: "^web/src/", pathNot: tests },
    to: {
      path: ["^contract/src/", "^node_modules/zod/"],
      pathNot: "^contract/src/texts[.]ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "nothing-imports-tests",
    comment: "Tests and what helps them stay out of the product.",
    severity: "error",
    from: { pathNot: testOnly },
    to: { path: [tests, testing, "^(e2e|bench)/", testTools] },
  },
  {
    name: "no-cycles",
    comment: "Two modules that need each other are one, or lack a third.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-unlisted-packages",
    comment: "A package is listed in the package.json of the workspace that imports it.",
    severity: "error",
    from: {},
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: testTools },
  },
  {
    name: "no-development-packages",
    comment: "What is shipped leans on dependencies, not on devDependencies.",
    severity: "error",
    from: {
      path: "^(contract|server|web)/src/",
      pathNot: [tests, testing, "^server/src/commands/generate-"],
    },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no-unresolvable",
    comment: "Every import leads somewhere.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "no-orphans",
    comment: "A module that nothing imports and that imports nothing is forgotten.",
    severity: "error",
    from: { orphan: true, pathNot: [...testOnly, "[.]d[.]ts$", "^web/[^/]+[.]ts$"] },
    to: {},
  },
];

export default {
  forbidden,
  options: {
    // TypeScript 7 has no API to parse with; without swc nothing would be read, and nothing be found.
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
