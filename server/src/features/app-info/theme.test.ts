import { converter, differenceEuclidean, parse } from "culori";
import { describe, expect, test, vi } from "vitest";
import { brandWith, ipe, sabia } from "../../testing/content/themes.ts";
import reference from "./theme.reference.json" with { type: "json" };
import { brandStyle, brandTokens } from "./theme.ts";

/** Values that a browser computed from the design's oklch() formulas: sabia light, dark, ipe light, dark. */
const expected = Object.entries(reference as Record<string, string[]>);
const names = [...expected.map(([name]) => name), "--shadow-pop"];

/** The declarations that apply in a scheme: all rules whose selector matches, in order. */
function cascade(css: string, selectors: RegExp): Record<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) =>
    selectors.test(selector ?? ""),
  );
  const lines = rules.flatMap(([, , body]) => body?.split(";") ?? []);
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2)));
}

/**
 * Intended departures from the formulas: brand-8 is illegible under the ipê's dark ink, and in the dark
 * scheme not distinguishable from the track.
 */
const departures = new Set(["ipe light --fill-hover", "sabia dark --cal-1", "ipe dark --cal-1"]);

describe("the tokens", () => {
  const opaque = converter("rgb");
  const distance = differenceEuclidean("oklab");
  const cases = [
    ["sabia light", brandTokens(sabia).light, 0],
    ["sabia dark", brandTokens(sabia).dark, 1],
    ["ipe light", brandTokens(ipe).light, 2],
    ["ipe dark", brandTokens(ipe).dark, 3],
  ] as const;

  test.each(cases)("are those of the design, %s", (name, tokens, column) => {
    const far = expected.filter(([token, values]) => {
      if (departures.has(`${name} ${token}`)) return false;
      const [got, wanted] = [tokens[token as `--${string}`], values[column]].map((hex) =>
        opaque(parse(hex ?? "")),
      );
      if (!got || !wanted) return true;
      return distance(got, wanted) > 0.045 || Math.abs((got.alpha ?? 1) - (wanted.alpha ?? 1)) > 0.01;
    });
    expect(far.map(([token]) => token)).toEqual([]);
  });

  test("keep the brand's own colours where they are legible", () => {
    const { light, dark } = brandTokens(sabia);
    expect(light).toMatchObject({ "--fill": "#12616f", "--on-fill": "#ffffff", "--now": "#cf5a24" });
    expect(dark["--fill"]).toBe(dark["--brand-4"]);
    expect(brandTokens(brandWith({ theme_login_font: "#ffe9c7" })).light["--on-deep"]).toBe("#ffe9c7");
    expect(brandTokens(ipe).dark).toMatchObject({ "--fill": "#f3b61f", "--theme-login-button": "#f3b61f" });
  });

  test("move a fill on which neither white nor ink is legible to step 6", () => {
    const { light } = brandTokens(brandWith({ theme_primary: "#cf5a24", theme_login_button: "#cf5a24" }));
    expect(light["--fill"]).toBe(light["--brand-6"]);
    expect(light["--theme-login-button"]).toBe(light["--brand-6"]);
    expect(light["--theme-primary"]).toBe("#cf5a24");
  });

  test("are grey for a grey brand", () => {
    const { light, dark } = brandTokens(brandWith({ theme_accent: "#808080", theme_secondary: "#808080" }));
    for (const hex of [light["--canvas"], light["--text"], dark["--surface"], dark["--text-3"]]) {
      expect(hex).toMatch(/^#(..)\1\1$/);
    }
  });
});

describe("the style", () => {
  const css = brandStyle(sabia);

  test("has every token in both schemes, as hex", () => {
    const light = cascade(css, /:root/);
    const dark = cascade(css, /:root|"dark"/);
    expect(names.filter((name) => !(name in light) || !(name in dark))).toEqual([]);
    expect(light).toMatchObject({ "color-scheme": "light", ...brandTokens(sabia).light });
    expect(dark).toMatchObject({ "color-scheme": "dark", ...brandTokens(sabia).dark });
    expect(css).not.toMatch(/oklch|undefined|NaN|</);
  });

  test("follows the system only if the brand says so, even against the attribute", () => {
    expect(css).not.toContain("prefers-color-scheme");
    const following = brandStyle(brandWith({ theme_follow_system: true }));
    expect(following).toContain(
      "@media screen and (prefers-color-scheme:dark){:root[data-follow-system]{color-scheme:dark;",
    );
    expect(following).toContain(
      "@media (prefers-color-scheme:light){:root[data-follow-system]{color-scheme:light;",
    );
    const [, night = ""] = following.split("@media screen and (prefers-color-scheme:dark){");
    const dark = { ...cascade(css, /:root/), ...cascade(night, /follow/) };
    expect(dark).toMatchObject({ "color-scheme": "dark", ...brandTokens(sabia).dark });
  });

  test("is computed once for the same colours", () => {
    const read = vi.fn(() => "#345678");
    const countingReads = (name: string) =>
      Object.defineProperty(brandWith({ name }), "theme_primary", { get: read, enumerable: true });
    const first = brandStyle(countingReads("Uma escola"));
    expect(read.mock.calls.length, "read to be compared with others, and to be computed").toBeGreaterThan(1);
    read.mockClear();
    expect(brandStyle(countingReads("Outra escola"))).toBe(first);
    expect(read, "read only to be compared with others").toHaveBeenCalledOnce();
    expect(brandStyle(brandWith({ theme_primary: "#345679" }))).not.toBe(first);
  });
});
