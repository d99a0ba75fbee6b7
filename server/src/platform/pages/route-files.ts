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
 * What the page of an address asks for first: its files as `<link>`s for the head, and data by addresses below `/api`;
 * the files of the pages that are opened next from it; and whether the student's menu stands around it.
 */
export type FirstRequests = { links: string; data: string[]; next: string[]; hasMenu: boolean };

/**
 * Tells what the page of an address will ask for, so that the browser fetches it beside the first script, not after that
 * ran. Read once from what the web's build left; an address the web's router does not know has nothing.
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

/** Puts an address's ids into those of its data; what is no id has none. */
function fillIn(data: string[], params: Record<string, string>): string[] {
  if (Object.values(params).some((value) => !/^\d{1,10}$/.test(value))) return [];
  return data.map((address) => address.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? ""));
}
