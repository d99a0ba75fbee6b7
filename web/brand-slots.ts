import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** One file, for each is a round on a slow line: what has to be there before React draws stands first. */
const early = ["foreign-nodes.js", "ask-early.js"]
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
  .join("");
const earlyFile = `assets/ask-early-${createHash("sha256").update(early).digest("base64url").slice(0, 8)}.js`;

const slots = (firstPaint: string) =>
  [
    // the layers are named first of all: which stylesheet arrives first must not decide which one wins
    `<style nonce="__NONCE__">@layer base,mantine;${firstPaint}__BRAND_STYLE__</style>`,
    '<script nonce="__NONCE__" data-brand type="application/json">__BRAND_DATA__</script>',
    "__FIRST_PICTURE__",
    `<script async fetchpriority="high" src="/${earlyFile}"></script>`,
  ].join("\n    ");

const sheet = /\s*<link rel="stylesheet"[^>]* href="\/(assets\/first-paint-[^"]+)">/;

const firstSheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * The first script's stylesheets stand behind the first paint, which has its own and so waits for none of them; scripts wait for them in
 * either place. Asked for in the head all the same.
 */
const moveSheets = (html: string): string => {
  const sheets = (html.match(firstSheets) ?? []).map((sheet) => sheet.trim());
  const hints = sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  return html
    .replace(firstSheets, "")
    .replace("</head>", () => `  ${hints.join("\n    ")}\n  </head>`)
    .replace("<noscript>", (end) => `${sheets.join("\n    ")}\n    ${end}`);
};

/**
 * Puts the places which the server fills per brand into the built page. They are no CSS and no JSON until then, so the build
 * must not see them earlier. The styles of the first paint stand in the page itself, before all others.
 */
export const brandSlots = (): Plugin => ({
  name: "brand-slots",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: earlyFile, source: early });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const [link, file = ""] = sheet.exec(html) ?? [""];
      const asset = bundle[file];
      if (asset?.type !== "asset") throw new Error("The build made no stylesheet of the first paint.");
      return moveSheets(html.replace(link, ""))
        .replace("<!-- brand -->", () => slots(String(asset.source).trim()))
        .replace("</head>", "  __ROUTE_FILES__\n  </head>");
    },
  },
});
