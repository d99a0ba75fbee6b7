/** The player's own file: too heavy for lessons that have no video. */
export const loadPlayer = () => import("./video-player.tsx");
