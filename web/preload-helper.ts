import type { Plugin } from "vite";

/** Patches to the stylesheet handling of Vite's preload helper. */
const changes = [
  [/\(err\) => \{\s*seen\[href\] = void 0;/, "(err) => { delete seen[href];"],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
  // Inlined in the page (see brand-slots.ts): loaded again, they would come after all others.
  [/if \(href in seen\) return/, 'if (href in seen || href.includes("/first-paint-")) return'],
  // After the first stylesheets, which are in the body (see brand-slots.ts): of equal rules the page's has to
  // win.
  [/document\.head\.appendChild\(link\)/, "document.body.appendChild(link)"],
] as const;

function change(helper: string): string {
  for (const [from] of changes)
    if (!from.test(helper)) throw new Error(`Vite's preload helper is another one by now, without ${from}.`);
  return changes.reduce((code, [from, to]) => code.replace(from, to), helper);
}

/**
 * Vite's preload helper requests the stylesheets of a lazy page once, and treats failed ones as loaded
 * afterwards: the page, opened again once the connection is back, had no styles. With this patch a failed one
 * is requested again, and each is inserted in the right order.
 */
export const changePreloadHelper = (): Plugin => ({
  name: "change-preload-helper",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: change,
  },
});
