import { isForTests } from "./test-files.mjs";

/** The parts of the product by their paths; each feature is a separate part. */
const parts = [
  [/^contract\/src\//, () => "contract"],
  [/^(server|web)\/src\/features\/([^/]+)\//, (workspace, feature) => `${workspace}/features/${feature}`],
  [/^(server|web)\/src\/(platform|db|simulator|ui)\//, (workspace, layer) => `${workspace}/${layer}`],
  // The composition of a workspace: its entry, app.ts, the routes, the commands.
  [/^(server|web)\/src\//, (workspace) => `${workspace}/app`],
];

function partOf(path) {
  if (isForTests(path)) return undefined;
  for (const [pattern, nameOf] of parts) {
    const match = pattern.exec(path);
    if (match) return nameOf(...match.slice(1));
  }
  return undefined;
}

/** Arrows between features and other parts are merged for all features; arrows between two features are drawn individually. */
function drawnBetween(from, to) {
  const groupOf = (part) => part.split("/").slice(0, 2).join("/");
  return groupOf(from) === groupOf(to) ? [from, to] : [groupOf(from), groupOf(to)];
}

/** The parts and their imports, from the modules that dependency-cruiser read. */
export function findParts(modules) {
  const names = new Set();
  const ties = new Set();
  for (const { source, dependencies } of modules) {
    const from = partOf(source);
    if (!from) continue;
    names.add(from);
    for (const to of dependencies.map(({ resolved }) => partOf(resolved))) {
      if (to && to !== from) ties.add(drawnBetween(from, to).join(" --> "));
    }
  }
  return { names: [...names].sort(), ties: [...ties].sort() };
}

const idOf = (name) => name.replaceAll(/[/-]/g, "_");
const drawTie = (tie) => `  ${tie.split(" --> ").map(idOf).join(" --> ")}`;

/** The diagram as a Mermaid flowchart, which repository hosts render within the document. */
export function drawArchitecture(modules) {
  const { names, ties } = findParts(modules);
  const namesOf = (workspace) =>
    names.filter((name) => name.startsWith(`${workspace}/features/`)).map((name) => name.split("/")[2]);
  return [
    "flowchart TB",
    "  subgraph web",
    '    web_app["<b>app</b><br/>routes, frames"]',
    `    web_features["<b>features</b>, none of which imports another:<br/>${namesOf("web").join(", ")}"]`,
    '    web_ui["<b>ui</b><br/>components without a word of the domain"]',
    '    web_platform["<b>platform</b><br/>API client, session, drafts"]',
    "  end",
    '  contract["<b>contract</b><br/>the table of endpoints, schemas, texts"]',
    "  subgraph server",
    '    server_app["<b>app</b><br/>app.ts, main.ts, commands"]',
    '    subgraph server_features["features, each behind its public.ts"]',
    ...namesOf("server").map((name) => `      ${idOf(`server/features/${name}`)}["${name}"]`),
    "    end",
    '    server_platform["<b>platform</b><br/>http, jobs, mail, storage"]',
    '    server_db["<b>db</b><br/>pool, migrations, types"]',
    '    server_simulator["<b>simulator</b><br/>of the payment gateway"]',
    "  end",
    ...ties.map(drawTie),
  ].join("\n");
}
