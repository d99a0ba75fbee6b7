import { describe, expect, test } from "vitest";
import { testBrands } from "../../testing/content/themes.ts";
import { brandTokens } from "./theme.ts";
import { blend, contrast } from "./theme-colour.ts";

const plain = ["canvas", "surface", "sunken"];
const tints = ["tint", "tint-2", "now-tint"];
const deep = ["deep", "deep-2", "deep-3"];

/** Every text and its backgrounds: 4.5:1. */
const texts: Record<string, string[]> = {
  text: [...plain, ...tints, "ok-tint", "bad-tint", "warn-tint", "mark"],
  "text-2": [...plain, ...tints],
  "text-3": plain,
  link: [...plain, "tint", "tint-2"],
  "now-text": [...plain, "now-tint"],
  "on-fill": ["fill", "fill-hover"],
  "on-login-button": ["theme-login-button", "login-button-hover"],
  "on-deep": deep,
  "on-deep-2": deep,
  "on-deep-fill": ["deep-fill", "deep-fill-hover"],
  "theme-login-font": ["deep", "deep-2"],
  "ok-text": ["canvas", "surface", "ok-tint"],
  "bad-text": ["canvas", "surface", "bad-tint"],
  "warn-text": ["canvas", "surface", "warn-tint"],
  "on-ok": ["ok"],
  // a dangerous button takes its text's colour under the pointer
  "on-bad": ["bad", "bad-text"],
};

/** Every border of a control, mark or focus ring and its backgrounds: 3:1. */
const marks: Record<string, string[]> = {
  "line-input": plain,
  now: [...plain, "tint", "tint-2"],
  "now-on-deep": ["deep", "deep-2"],
  focus: [...plain, ...tints],
  // The finished segments of the trail, beside the unfinished ones.
  link: ["track"],
  "on-deep": ["deep"],
  "on-primary": ["theme-primary"],
  "on-accent": ["theme-accent"],
  ok: ["canvas", "surface", "ok-tint"],
  bad: ["canvas", "surface", "bad-tint"],
  warn: ["canvas", "surface", "warn-tint"],
};

/** Descriptions of the pairs with too little contrast. */
function failures(tokens: Record<string, string>, pairs: Record<string, string[]>, ratio: number): string[] {
  return Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const [over, under] = [tokens[`--${name}`], tokens[`--${ground}`]];
      if (!over || !under) return [`${name} or ${ground} is missing`];
      const reached = contrast(over, under);
      return reached >= ratio ? [] : [`${name} ${over} on ${ground} ${under}: ${reached.toFixed(2)}`];
    }),
  );
}

describe.each(testBrands)("%s", (_name, appInfo) => {
  const tokens = brandTokens(appInfo);

  test.each(["light", "dark"] as const)("texts are legible, %s", (scheme) => {
    expect(failures(tokens[scheme], texts, 4.5)).toEqual([]);
  });

  test.each(["light", "dark"] as const)("borders and marks are visible, %s", (scheme) => {
    expect(failures(tokens[scheme], marks, 3)).toEqual([]);
  });

  test.each(["light", "dark"] as const)("finished segments on the big card are visible, %s", (scheme) => {
    const { "--on-deep": done = "", "--deep-track": track = "", "--deep": ground = "" } = tokens[scheme];
    const alpha = Number.parseInt(track.slice(7), 16) / 255;
    expect(alpha).toBeGreaterThan(0.1);
    expect(contrast(done, blend(track.slice(0, 7), alpha, ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(["light", "dark"] as const)(
    "each level of the calendar differs from the previous one, %s",
    (scheme) => {
      const levels = ["track", "cal-1", "cal-2", "cal-3", "cal-4"];
      const steps = Object.fromEntries(levels.slice(1).map((level, at) => [level, [levels[at] ?? ""]]));
      expect(failures(tokens[scheme], steps, 1.3)).toEqual([]);
    },
  );

  test("in the dark scheme the fill contrasts with the surface", () => {
    expect(contrast(tokens.dark["--fill"] ?? "", tokens.dark["--surface"] ?? "")).toBeGreaterThanOrEqual(3);
  });

  test("hovering changes a fill", () => {
    for (const scheme of [tokens.light, tokens.dark]) {
      expect(scheme["--fill-hover"]).not.toBe(scheme["--fill"]);
      expect(scheme["--login-button-hover"]).not.toBe(scheme["--theme-login-button"]);
      expect(scheme["--deep-fill-hover"]).not.toBe(scheme["--deep-fill"]);
    }
  });
});
