import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "@swc/core";

/** The module that composes the web app's routes, as named in the build's manifest. */
const router = "src/app/router.tsx";

/**
 * Every route of the web app with the modules it loads lazily, those of its layouts first: `{name, within, modules}`; `within`
 * is the nearest named route around it, or null.
 * Read from the source, since a bundle's manifest shows which modules are lazy but not which belong together.
 */
export function readRoutes(web) {
  const { body } = parseSync(readFileSync(posix.join(web, router), "utf8"), {
    syntax: "typescript",
    tsx: true,
  });
  const named = new Map(
    [...findNodes(body, "VariableDeclarator")].map((declarator) => [declarator.id.value, declarator.init]),
  );
  const tables = [...findNodes(body, "CallExpression")].filter(
    (call) => call.callee.value === "createBrowserRouter",
  );
  const routes = tables.flatMap((call) => readRoute(call.arguments[0].expression, named));
  refuseMissed(body, routes);
  return routes;
}

function readRoute(node, named, { modules = [], within = null, name } = {}) {
  const around = { modules, within };
  if (node.type === "Identifier") return readRoute(named.get(node.value), named, { ...around, name });
  if (node.type === "ArrayExpression") {
    return node.elements.flatMap(({ expression }) => readRoute(expression, named, around));
  }
  if (node.type === "CallExpression") {
    // A function that creates routes of one kind; the first argument is the route's name, others may load its module.
    const given = nameOf(node.arguments[0]?.expression);
    const taken = [...modules, ...findImports(node.arguments)];
    return readRoute(named.get(node.callee.value), named, { within, modules: taken, name: given });
  }
  if (node.type !== "ObjectExpression") {
    const [made] = findNodes(node.body ?? node, "ObjectExpression");
    return made ? readRoute(made, named, { ...around, name }) : [];
  }
  const own = Object.fromEntries(
    node.properties.filter(({ key }) => key).map(({ key, value }) => [key.value, value]),
  );
  const loaded = [...modules, ...(own.lazy ? findImports(own.lazy) : [])];
  const called = name ?? nameOf(own.path);
  const self = { name: called ?? "(index)", within, modules: loaded };
  if (!own.children) return [self];
  const children = readRoute(own.children, named, { modules: loaded, within: called ?? within });
  // A layout without a path is no route.
  return called ? [self, ...children] : children;
}

/** `"*"`, `routes.cart` or `routes["auth.login"]`. */
function nameOf(path) {
  return path?.value ?? path?.property?.value ?? path?.property?.expression?.value;
}

function refuseMissed(body, routes) {
  const reached = new Set(routes.flatMap((route) => route.modules));
  const missed = findImports(body).filter((module) => !reached.has(module));
  if (missed.length > 0 || reached.size === 0) {
    throw new Error(
      `${router} is written in a way that scripts/checks/routes.mjs does not understand: ${missed}`,
    );
  }
}

const findImports = (node) =>
  [...findNodes(node, "CallExpression")]
    .filter((call) => call.callee.type === "Import")
    .map((call) => posix.join(posix.dirname(router), call.arguments[0].expression.value));

/** All nodes of a type in a subtree, including its root. */
export function* findNodes(node, type) {
  if (node === null || typeof node !== "object") return;
  if (node.type === type) yield node;
  for (const value of Object.values(node)) yield* findNodes(value, type);
}
