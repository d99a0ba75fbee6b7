import type { Plugin } from "vite";

/**
 * Takes the keys out of the icons' parts, a hundred bytes of a lesson. They only satisfy a check of React's development
 * build: the parts of an icon never change.
 */
export const slimIcons = (): Plugin => ({
  name: "slim-icons",
  apply: "build",
  // as the library wrote them
  enforce: "pre",
  transform: {
    filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: code.replace(/, "key": "svg-\d+"/g, ""), map: null }),
  },
});
