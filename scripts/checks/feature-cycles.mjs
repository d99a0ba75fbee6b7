import { isForTests } from "./test-files.mjs";

const featureFolder = /^(?:server|web)\/src\/features\/[^/]+/;
const featureOf = (path) => featureFolder.exec(path)?.[0];

/** Features that import each other through any of their files, tests excepted. */
export function findFeatureCycles(modules) {
  const needs = new Map();
  for (const { source, dependencies } of modules.filter((module) => !isForTests(module.source))) {
    const from = featureOf(source);
    if (!from) continue;
    for (const to of dependencies.map((dependency) => featureOf(dependency.resolved))) {
      if (to && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  const cycles = [...needs.keys()].map((feature) => findWayBack(needs, feature)).filter(Boolean);
  // A cycle is found once from each feature in it, but reported once.
  const unique = Map.groupBy(cycles, (cycle) => [...new Set(cycle)].sort().join());
  return [...unique.values()].map(([[from, ...to]]) => ({
    rule: "no-feature-cycles",
    from,
    to: to.join(" → "),
  }));
}

function findWayBack(needs, start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
