/**
 * The ref of the bar that takes a phone's bottom edge in place of the tabs (`data-bottom-bar`): the page ends above it however
 * many lines its words need.
 */
export function bottomEdge(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--bottom-edge", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bottom-edge");
  };
}
