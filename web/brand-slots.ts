import type { Plugin } from "vite";

/** Asks for the page's first data while its scripts are on their way; `takeEarly` of the web hands the answers on. */
const askEarly = `(() => {
      const token = sessionStorage.getItem("token");
      const addresses = __EARLY_DATA__;
      if (!token || addresses.length === 0) return;
      const headers = { accept: "application/json", authorization: "Bearer " + token };
      const answers = {};
      for (const address of addresses) {
        answers[address] = fetch("/api" + address, { headers, credentials: "omit" });
        answers[address].catch(() => {});
      }
      window.early = { token, answers };
    })();`;

const slots = [
  // the layers are named first of all: which stylesheet arrives first must not decide which one wins
  '<style nonce="__NONCE__">@layer base,mantine;__BRAND_STYLE__</style>',
  '<script nonce="__NONCE__" data-brand type="application/json">__BRAND_DATA__</script>',
  `<script nonce="__NONCE__">${askEarly}</script>`,
].join("\n    ");

/**
 * Puts the places which the server fills per brand into the built page. They are no CSS and no JSON until then, so the build
 * must not see them earlier.
 */
export const brandSlots = (): Plugin => ({
  name: "brand-slots",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace("<!-- brand -->", () => slots).replace("</head>", "  __ROUTE_FILES__\n  </head>"),
  },
});
