import type { Plugin } from "vite";

const slots = [
  // the layers are named first of all: which stylesheet arrives first must not decide which one wins
  '<style nonce="__NONCE__">@layer base,mantine;__BRAND_STYLE__</style>',
  '<script nonce="__NONCE__" data-brand type="application/json">__BRAND_DATA__</script>',
].join("\n    ");

/**
 * Puts the places which the server fills per brand into the built page. They are no CSS and no JSON until then, so the build
 * must not see them earlier.
 */
export const brandSlots = (): Plugin => ({
  name: "brand-slots",
  apply: "build",
  transformIndexHtml: { order: "post", handler: (html) => html.replace("<!-- brand -->", slots) },
});
