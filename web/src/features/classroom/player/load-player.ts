/** The player is a chunk of its own: too heavy for lessons without a video. */
export const loadPlayer = () => import("./video-player.tsx");
