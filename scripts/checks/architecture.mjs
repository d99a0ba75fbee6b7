/**
 * Redraws the diagram of docs/architecture.md from the code's imports, or with `--check` reports whether it is stale.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure.mjs";
import { cruiseFolders } from "./cruise.mjs";
import { drawArchitecture } from "./draw-architecture.mjs";

const words = process.argv.slice(2);
const usage = "Usage: npm run docs:architecture -- [--check]";
if (words.includes("--help") || words.includes("-h")) {
  console.log(usage);
  process.exit(0);
}
if (words.some((word) => word !== "--check")) {
  console.error(usage);
  process.exit(2);
}

const path = join(root, "docs/architecture.md");
const place = /(?<=<!-- picture: npm run docs:architecture -->\n\n```mermaid\n)[\s\S]*?(?=\n```)/;

const text = readFileSync(path, "utf8");
if (!place.test(text)) throw new Error("docs/architecture.md has lost the place of its picture.");
const { modules } = await cruiseFolders(root, ["contract", "server", "web"]);
const drawn = text.replace(place, () => drawArchitecture(modules));
if (!words.includes("--check")) writeFileSync(path, drawn);
else if (drawn !== text) {
  console.error(
    'The picture in docs/architecture.md is stale: run "npm run docs:architecture" and commit it.',
  );
  process.exitCode = 1;
}
