import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { Delayed } from "../delayed.tsx";
import { Skeleton } from "../skeleton.tsx";
import { asTyped } from "./as-typed.ts";
import { prepareLink } from "./links.ts";
import styles from "./rich-text.module.css";

type Sanitizer = typeof import("./prepare-html.ts");
let sanitizer: Sanitizer | null = null;

/** The sanitiser is a chunk of its own, so that it doesn't delay the page's frame. */
async function loadSanitizer(): Promise<Sanitizer> {
  sanitizer ??= await import("./prepare-html.ts");
  return sanitizer;
}

// Preloaded by pages that show texts, in parallel with their data: a text that has arrived can be shown even
// offline.
if (typeof document !== "undefined") loadSanitizer().catch(() => undefined); // a failed load is retried when needed

/** Null while loading; `"failed"` when that failed. Text without a `<` doesn't need it. */
function useSanitizer(needed: boolean): Sanitizer | "failed" | null {
  const [loaded, setLoaded] = useState<Sanitizer | "failed" | null>(sanitizer);
  useEffect(() => {
    if (!needed || (loaded && loaded !== "failed")) return;
    let left = false;
    loadSanitizer().then(
      (value) => !left && setLoaded(value),
      () => !left && setLoaded("failed"),
    );
    return () => {
      left = true;
    };
  }, [needed, loaded]);
  return loaded;
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
  const tool = useSanitizer(mayHaveTags);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    if (!mayHaveTags) element.replaceChildren(asTyped(html));
    else if (tool && tool !== "failed") element.replaceChildren(tool.prepareHtml(html));
    else return;
    makeLinks?.(element, prepareLink);
    const stopWatching = watchScrollable(element);
    const stopLoading =
      tool && tool !== "failed" && element.querySelector("img")
        ? tool.loadImages(element, tool.fileAttribute, styles.absent ?? "")
        : undefined;
    return () => {
      stopWatching();
      stopLoading?.();
    };
  }, [html, makeLinks, mayHaveTags, tool]);

  if (mayHaveTags && tool === "failed")
    return <p className="meta">Este texto não pôde ser carregado. Atualize a página.</p>;
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
