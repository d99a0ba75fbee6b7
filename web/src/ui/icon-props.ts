/** An icon beside a text, at the size of its line. */
export const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;
