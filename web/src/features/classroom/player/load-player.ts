/** The player's own file: too heavy for lessons that have no video. */
export const loadPlayer = () => import("./video-player.tsx");

/** Brings it while a video lesson is still on its way; without a line the lesson itself will say so. */
export const bringPlayer = () => void loadPlayer().catch(() => undefined);
