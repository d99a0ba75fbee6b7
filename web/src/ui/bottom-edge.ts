/** Ref of a bar at a bottom edge: publishes its height, for the page or for the dialog it is in. */
const publishHeight = (variable: string) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = bar.closest("dialog") ?? document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(variable, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(variable);
  };
};

/**
 * The bar at the bottom of a page or dialog. In a frame with tabs, on a phone, it replaces them (`data-bottom-bar`). What is
 * above ends, and scrolls, clear of it however many lines it has.
 */
export const bottomEdge = publishHeight("--bottom-edge");

/** A note that floats on top of such a bar. */
export const aboveEdge = publishHeight("--above-edge");

/** The page's toasts, with the space below them: what gets the focus scrolls clear of them. */
export const toastsEdge = publishHeight("--toasts");
