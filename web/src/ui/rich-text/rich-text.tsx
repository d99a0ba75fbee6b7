import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createEmitter } from "../../platform/create-emitter.ts";
import { classes } from "../classes.ts";
import { Delayed } from "../delayed.tsx";
import { Skeleton } from "../skeleton.tsx";
import { asTyped } from "./as-typed.ts";
import { prepareLink } from "./links.ts";
import styles from "./rich-text.module.css";

/** Null while loading; false when that failed. */
let sanitizer: typeof import("./prepare-html.ts") | false | null = null;
const { emit, subscribe } = createEmitter();

/**
 * The sanitiser is a chunk of its own, so that it doesn't delay the page's frame. All texts of the page wait
 * for it together.
 */
async function loadSanitizer() {
  if (sanitizer) return;
  sanitizer = await import("./prepare-html.ts").catch(() => false as const);
  emit();
}

// Preloaded by pages that show texts, in parallel with their data: a text that has arrived can be shown even
// offline.
if (typeof document !== "undefined") {
  void loadSanitizer();
  window.addEventListener("online", loadSanitizer);
}

type RichTextProps = {
  html: string;
  /** Turns typed addresses into links; `prepare` must be applied to each. */
  makeLinks?: (root: HTMLElement, prepare: typeof prepareLink) => void;
  className?: string | undefined;
};

/**
 * A user's text, HTML or plain: the only way such texts reach the page. Sanitises it again (wire §3) and
 * confines long words, wide tables and deep lists to its box.
 */
export function RichText({ html, makeLinks, className }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const mayHaveTags = html.includes("<");
  const tool = useSyncExternalStore(subscribe, () => (mayHaveTags ? sanitizer : null));
  // retried by each further text
  useEffect(() => void (mayHaveTags && loadSanitizer()), [mayHaveTags]);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    if (!mayHaveTags) element.replaceChildren(asTyped(html));
    else if (tool) element.replaceChildren(tool.prepareHtml(html));
    else return;
    makeLinks?.(element, prepareLink);
    const stopWatching = watchScrollable(element);
    const stopLoading =
      tool && element.querySelector("img")
        ? tool.loadImages(element, tool.fileAttribute, styles.absent ?? "")
        : undefined;
    return () => {
      stopWatching();
      stopLoading?.();
    };
  }, [html, makeLinks, mayHaveTags, tool]);

  if (tool === false) return <p className="meta">Este texto não pôde ser carregado. Atualize a página.</p>;
  if (mayHaveTags && !tool)
    return (
      <div className={classes(styles.prose, styles.waiting, className)} aria-busy="true">
        <Delayed>
          <Skeleton height={16} width="82%" mt={6} />
          <Skeleton height={16} width="54%" mt={12} />
        </Delayed>
      </div>
    );
  return <div ref={root} className={classes(styles.prose, className)} />;
}

/**
 * Makes content wider than its card scrollable, by keyboard too; re-measured as windows shrink and images
 * load.
 */
function watchScrollable(root: HTMLElement): () => void {
  const boxes = root.querySelectorAll<HTMLElement>(".table-scroll, pre");
  const observer = new ResizeObserver(() => boxes.forEach(markScrollable));
  for (const box of boxes) for (const part of [box, ...box.children]) observer.observe(part);
  return () => observer.disconnect();
}

function markScrollable(box: HTMLElement) {
  const isWide = box.scrollWidth > box.clientWidth;
  // a focused element stays focusable
  if (!isWide && box !== document.activeElement) {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
  } else if (isWide) {
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", box.matches("pre") ? "Código" : "Tabela");
  }
}
