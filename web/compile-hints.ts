import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";
/** Letters. What is shorter is compiled in no time; the hint would only weigh on it. */
const worthIt = 10_000;

/**
 * Has Chromium compile all of a large script in another thread while it comes, and not a function at a time when each is first called
 * (decision 11). To others it is a comment.
 */
export const compileHints = (): Plugin => ({
  name: "compile-hints",
  apply: "build",
  generateBundle: {
    // it counts before anything else alone, and Vite puts a line of its own there
    order: "post",
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && chunk.code.length > worthIt) chunk.code = hint + chunk.code;
    },
  },
});
