import { useLayoutEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { prepareLink } from "./links.ts";
import { loadImages } from "./load-images.ts";
import { fileAttribute, prepareHtml } from "./prepare-html.ts";
import styles from "./rich-text.module.css";

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
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    element.replaceChildren(prepareHtml(html));
    makeLinks?.(element, prepareLink);
    const stopWatching = watchScrollable(element);
    const stopLoading = loadImages(element, fileAttribute, styles.absent ?? "");
    return () => {
      stopWatching();
      stopLoading();
    };
  }, [html, makeLinks]);
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
