import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../ensure.mjs";
import { findGaps } from "./gallery-gaps.mjs";
import { readRoutes } from "./routes.mjs";

test("reports a route without a picture, and a picture without a route, once", () => {
  expect(findGaps(["cart", "plan", "ambienteAluno"], ["cart", "kart", "kart"])).toEqual([
    "plan: no picture",
    "kart: no route of this name",
  ]);
  expect(findGaps(["cart"], ["cart", "cart"])).toEqual([]);
});

test("every route of the web has a picture", () => {
  const folder = join(root, "e2e/gallery");
  const sources = readdirSync(folder)
    .filter((file) => /screens\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const pictured = sources.flatMap((source) =>
    [...source.matchAll(/route: "([^"]+)"/g)].map(([, name]) => name),
  );
  const routes = readRoutes(join(root, "web")).map(({ name }) => name);
  expect(routes.length).toBeGreaterThan(30);
  expect(findGaps(routes, pictured)).toEqual([]);
});
