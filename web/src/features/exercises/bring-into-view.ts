/** Scrolls to a box that appears below the answer and may be covered by the bottom bar; without animation, and only if needed. */
export const bringIntoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: "nearest" });
