/** What distinguishes the pictures of one screen. */
export const states = ["full", "empty", "loading", "failed", "long"] as const;
export const brands = ["sabia", "ipe"] as const;
export const schemes = ["light", "dark"] as const;
/**
 * A page is opened on the phone and widened. 320 px is what a zoom of 400 % leaves of 1280; it is looked at where it
 * is tightest, full and with long names.
 */
export const widths = [390, 320, 1440] as const;

/** The four states that every screen has (full, empty, loading, failed), and `long`: full, with names of 90 characters. */
export type State = (typeof states)[number];
export type Brand = (typeof brands)[number];
