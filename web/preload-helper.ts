import type { Plugin } from "vite";

/** What Vite's preload helper does about a stylesheet, and what it is to do. */
const changes = [
  [/\(err\) => \{\s*seen\[href\] = void 0;/, "(err) => { delete seen[href];"],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
  // These stand in the page itself (see brand-slots.ts): fetched once more, they came after all others.
  [/if \(href in seen\) return/, 'if (href in seen || href.includes("/first-paint-")) return'],
  // Behind the first ones, which stand in the body (see brand-slots.ts): of two rules alike the page's wins.
  [/document\.head\.appendChild\(link\)/, "document.body.appendChild(link)"],
] as const;

function change(helper: string): string {
  for (const [from] of changes)
    if (!from.test(helper)) throw new Error(`Vite's preload helper is another one by now, without ${from}.`);
  return changes.reduce((code, [from, to]) => code.replace(from, to), helper);
}

/**
 * Vite asks once for the stylesheets of a page that comes later, and takes those that failed for loaded afterwards: the page, opened
 * again when the line is back, stood there without its styles. With this a failed one is asked for again, and each stands in its place.
 */
export const changePreloadHelper = (): Plugin => ({
  name: "change-preload-helper",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: change,
  },
});
