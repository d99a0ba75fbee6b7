import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

const nameFile = (name: string, source: string) =>
  `assets/${name}-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;

const locales = read("load-locales.js");
const localesFile = nameFile("load-locales", locales);
/**
 * One file, since each costs a round trip on a slow connection; what must run before React renders comes
 * first.
 */
const early = (read("foreign-nodes.js") + read("ask-early.js")).replace("__LOCALES_FILE__", localesFile);
const earlyFile = nameFile("ask-early", early);

const slots = (firstPaint: string) =>
  [
    // declares the layer order first, so that it doesn't depend on which stylesheet arrives first
    `<style nonce="__NONCE__">@layer base,mantine;${firstPaint}__BRAND_STYLE__</style>`,
    '<script nonce="__NONCE__" data-brand type="application/json">__BRAND_DATA__</script>',
    "__FIRST_PICTURE__",
    `<script async fetchpriority="high" src="/${earlyFile}"></script>`,
  ].join("\n    ");

const sheet = /\s*<link rel="stylesheet"[^>]* href="\/(assets\/first-paint-[^"]+)">/;

const firstSheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the first script's stylesheets to the end of the body: the first paint has its own styles and must
 * not wait for them, while scripts wait for them anyway. They are preloaded in the head.
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
 * Inserts the placeholders that the server fills per brand into the built page. Until then they are neither
 * CSS nor JSON, so the build must not process them. The styles of the first paint are inlined before all
 * others.
 */
export const brandSlots = (): Plugin => ({
  name: "brand-slots",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: earlyFile, source: early });
    this.emitFile({ type: "asset", fileName: localesFile, source: locales });
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
