import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { findNodes } from "./routes.mjs";
import { listSources } from "./sources.mjs";

/** Components shown in place of a page's content, or over it; their titles are headings or accessible names. */
const parts = {
  EmptyState: "title",
  FailedState: "title",
  Dialog: "title",
  ConfirmDialog: "title",
  PostDialog: "title",
  Sheet: "label",
};

/** The titles that the web's screens give these components, `{title, file}`, as far as they are written there. */
export function readPageStates(web) {
  return listSources(web, ["src"])
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .flatMap((file) => {
      const { body } = parseSync(readFileSync(join(web, file), "utf8"), { syntax: "typescript", tsx: true });
      return [...findNodes(body, "JSXOpeningElement")].flatMap(({ name, attributes }) => {
        const { value } =
          attributes.find((one) => one.name?.value && one.name.value === parts[name.value]) ?? {};
        return [...findNodes(value ?? null, "StringLiteral")].map((literal) => ({
          title: literal.value,
          file,
        }));
      });
    });
}
