import { readFileSync } from "node:fs";
import { join } from "node:path";

const placeholders = [
  "__BRAND_ATTRIBUTES__",
  "__BRAND_NAME__",
  "__BRAND_ICON__",
  "__BRAND_COLOR__",
  "__BRAND_STYLE__",
  "__BRAND_DATA__",
  "__FIRST_PICTURE__",
  "__ROUTE_FILES__",
  "__FIRST_PAINT__",
  "__NONCE__",
] as const;
type Placeholder = (typeof placeholders)[number];

/** The value of each placeholder, escaped for its place. */
export type PageValues = Record<Placeholder, string>;

/** Reads the built page and splits it at its placeholders, once. */
export function readPageTemplate(webFolder: string): (values: PageValues) => string {
  const file = join(webFolder, "index.html");
  let html: string;
  try {
    html = readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`The web is not built: ${file} can't be read. Run "npm run build" and start again.`, {
      cause,
    });
  }
  const parts = html.split(/(__[A-Z]+(?:_[A-Z]+)*__)/);
  const found = new Set(parts.filter((_part, index) => index % 2 === 1));
  const missing = placeholders.filter((name) => !found.delete(name));
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(", ")}. Build the web again.`);
  if (found.size > 0) throw new Error(`${file} has unknown placeholders: ${[...found].join(", ")}.`);
  return (values) =>
    parts.map((part, index) => (index % 2 === 1 ? values[part as Placeholder] : part)).join("");
}

/** JSON escaped so that it can't end its HTML element or a script line. */
export const escapeScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
