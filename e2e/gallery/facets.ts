/** The states in which each screen is photographed. */
export const states = ["full", "empty", "loading", "failed", "long"] as const;
export const brands = ["sabia", "ipe"] as const;
export const schemes = ["light", "dark"] as const;
/**
 * A page is opened at the phone's width and then widened. 320 px equals a zoom of 400 % at 1280 px; it is photographed only in
 * the tightest states, full and with long names.
 */
export const widths = [390, 320, 1440] as const;

/** The four states that every screen has (full, empty, loading, failed), and `long`: full, with names of 90 characters. */
export type State = (typeof states)[number];
export type Width = (typeof widths)[number];
export type Brand = (typeof brands)[number];
