import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const askEarly = readFileSync(join(import.meta.dirname, "ask-early.js"), "utf8");
const askEarlyFile = `assets/ask-early-${createHash("sha256").update(askEarly).digest("base64url").slice(0, 8)}.js`;

const slots = [
  // the layers are named first of all: which stylesheet arrives first must not decide which one wins
  '<style nonce="__NONCE__">@layer base,mantine;__BRAND_STYLE__</style>',
  '<script nonce="__NONCE__" data-brand type="application/json">__BRAND_DATA__</script>',
  `<script async src="/${askEarlyFile}"></script>`,
].join("\n    ");

/**
 * Puts the places which the server fills per brand into the built page. They are no CSS and no JSON until then, so the build
 * must not see them earlier.
 */
export const brandSlots = (): Plugin => ({
  name: "brand-slots",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: askEarlyFile, source: askEarly });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace("<!-- brand -->", () => slots).replace("</head>", "  __ROUTE_FILES__\n  </head>"),
  },
});
