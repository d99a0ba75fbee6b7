import { useMedia } from "../../ui/use-media.ts";

const wide = window.matchMedia("(min-width: 961px)");

/** Whether the tree is beside the lesson (above 960 px, spec §9) or in a sheet. */
export const useWide = () => useMedia(wide);
