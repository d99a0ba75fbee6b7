import { root as projectRoot } from "../ensure.mjs";
import { cruiseFolders } from "./cruise.mjs";
import { findFeatureCycles } from "./feature-cycles.mjs";
import { findSpecifiers, readCode } from "./sources.mjs";

const folders = ["contract", "server", "web", "e2e", "bench"];

const buildsStatements =
  /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery|query)\(/;
/** Modules that may query a `BrandDb`; everywhere else it is only passed on (or opens a transaction). */
const asksDatabase = /\.queries\.ts$|\.test\.ts$|^server\/src\/(db|commands|testing)\//;

/** Reads every module below `root` and returns each breach of the walls as `{rule, from, to}`. */
export async function findBreaches(root, changedOptions = {}) {
  const { sources, modules, violations } = await cruiseFolders(root, folders, changedOptions);
  const breaches = violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((module) => module.name).join(" → ") : to,
  }));
  breaches.push(...findFeatureCycles(modules));
  const read = new Map(modules.map((module) => [module.source, module.dependencies]));
  for (const path of sources.filter((source) => read.has(source))) {
    const code = readCode(root, path);
    breaches.push(...findUnread(path, code, read.get(path)), ...findStatements(path, code));
  }
  const unread = sources.filter((source) => !read.has(source));
  breaches.push(...unread.map((from) => ({ rule: "every-module-is-read", from, to: "the parser" })));
  if (sources.length === 0) breaches.push({ rule: "every-module-is-read", from: root, to: "the parser" });
  return { breaches, sources: sources.length, read: sources.length - unread.length };
}

/** Imports that the parser missed: all of them if it can't read a language, else `import("…").Type`. */
function findUnread(path, code, dependencies) {
  const known = new Set(dependencies.map((dependency) => dependency.module.replace(/^node:/, "")));
  const unread = findSpecifiers(code).filter((name) => !known.has(name.replace(/^node:/, "")));
  return unread.map((name) => ({ rule: "every-import-is-read", from: path, to: name }));
}

/** A brand's query builder is passed with the request, so no import shows which file queries its tables. */
function findStatements(path, code) {
  if (!path.startsWith("server/src/") || asksDatabase.test(path)) return [];
  const found = buildsStatements.exec(code);
  return found ? [{ rule: "only-queries-ask-the-database", from: path, to: found[0] }] : [];
}

if (import.meta.main) {
  const { breaches, sources, read } = await findBreaches(projectRoot);
  for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} → ${to}`);
  console.log(`${read} of ${sources} modules read, ${breaches.length} breaches.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
