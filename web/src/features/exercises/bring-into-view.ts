/** For what comes up below the answer, where the bar at the bottom may stand over it: a jump, and none where it is seen already. */
export const bringIntoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: "nearest" });
