import { appInfo } from "../app-info.ts";
import { formatMomentIn } from "./format-moment.ts";

/** `21/11/2026 14:05`, in the brand's time zone (wire §8). */
export const formatMoment = (moment: string): string => formatMomentIn(appInfo.time_zone, moment);
