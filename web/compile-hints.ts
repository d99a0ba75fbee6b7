import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";
/** In characters. Smaller scripts compile quickly; for them the hint would only add bytes. */
const worthIt = 10_000;

/**
 * Makes Chromium compile the whole of a large script on another thread while it downloads, instead of each
 * function on its first call (decision 11). Other browsers see a comment.
 */
export const compileHints = (): Plugin => ({
  name: "compile-hints",
  apply: "build",
  generateBundle: {
    // the hint counts only at the very start, and Vite prepends a line of its own
    order: "post",
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && chunk.code.length > worthIt) chunk.code = hint + chunk.code;
    },
  },
});
