/** How long a list and its exercises stay without being shown, in ms: the next one must be there after a long answer, even offline. */
export const keptFor = 3 * 60 * 60_000;
