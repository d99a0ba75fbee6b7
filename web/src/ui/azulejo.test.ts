import { expect, test } from "vitest";
import { type Drawing, drawPanel, drawSeal } from "./azulejo.ts";

/** FNV-1a hash of everything that is drawn. */
const fingerprint = ({ paths }: Drawing): string => {
  let hash = 2166136261;
  for (const char of paths.map(({ fill, d }) => `${fill} ${d}`).join("\n"))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0).toString(16);
};

test("a seed's seal and panel never change", () => {
  expect(fingerprint(drawSeal("matematica-essencial"))).toBe("dc7b9c8");
  expect(fingerprint(drawPanel("login", 12, 8))).toBe("306cec46");
});

test("different seeds give different drawings, in the brand's colours only", () => {
  const seeds = ["matematica-essencial", "lingua-portuguesa", "fisica", "ingles", "ecologia", "botânica", ""];
  expect(new Set(seeds.map((seed) => fingerprint(drawSeal(seed)))).size).toBe(seeds.length);
  const fills = seeds.flatMap((seed) => drawSeal(seed).paths.map(({ fill }) => fill));
  expect(fills.every((fill) => /^var\(--az-(ground|[1-5])\)$/.test(fill))).toBe(true);
});

test("the drawing is as large as its tiles", () => {
  expect(drawSeal("x")).toMatchObject({ width: 32, height: 32 });
  expect(drawPanel("x", 9, 8, 25)).toMatchObject({ width: 450, height: 400 });
});
