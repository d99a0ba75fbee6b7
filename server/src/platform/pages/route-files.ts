import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../text/escape-html.ts";

type Route = {
  path: string;
  scripts: string[];
  styles: string[];
  data: string[];
  next: string[];
  hasMenu: boolean;
};

/**
 * What the route of an address loads first: `<link>`s of its files, and data addresses below `/api`; the
 * files of the routes opened next; and whether it has the student's menu.
 */
export type FirstRequests = { links: string; data: string[]; next: string[]; hasMenu: boolean };

/**
 * Looks up what the route of an address loads first, so that the browser can fetch it in parallel with the
 * first script. Read once from the web's build; nothing for addresses that the web's router does not know.
 */
export function readRouteFiles(webFolder: string): (path: string) => FirstRequests {
  const file = join(webFolder, ".vite/routes.json");
  let routes: Route[];
  try {
    routes = JSON.parse(readFileSync(file, "utf8")) as Route[];
  } catch (cause) {
    throw new Error(`The web is not built: ${file} can't be read. Run "npm run build" and start again.`, {
      cause,
    });
  }
  const known = routes.map(({ path, scripts, styles, data, next, hasMenu }) => ({
    pattern: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`),
    data,
    next,
    hasMenu,
    links: [
      ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`),
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
    ].join(""),
  }));
  return (path) => {
    for (const { pattern, links, data, next, hasMenu } of known) {
      const match = pattern.exec(path);
      if (match) return { links, data: fillIn(data, match.groups ?? {}), next, hasMenu };
    }
    return { links: "", data: [], next: [], hasMenu: false };
  };
}

/** Fills an address's ids into its data addresses; none if one is no valid id. */
function fillIn(data: string[], params: Record<string, string>): string[] {
  if (Object.values(params).some((value) => !/^\d{1,10}$/.test(value))) return [];
  return data.map((address) => address.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? ""));
}
