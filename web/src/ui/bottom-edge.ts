/**
 * Ref of the bar that replaces the tabs at a phone's bottom edge (`data-bottom-bar`): publishes its height,
 * so that the page ends above it however many lines it has.
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
