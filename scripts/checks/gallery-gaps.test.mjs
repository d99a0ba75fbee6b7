import { join } from "node:path";
import { expect, test } from "vitest";
import { screens } from "../../e2e/gallery/screens.ts";
import { root } from "../ensure.mjs";
import { findGaps, findUnseen } from "./gallery-gaps.mjs";
import { readRoutes } from "./routes.mjs";

const picturesOf = (...routes) => routes.map((route) => ({ route }));

test("reports a route without a picture, and a picture without a route, once", () => {
  expect(findGaps(["cart", "plan", "ambienteAluno"], picturesOf("cart", "kart", "kart"))).toEqual([
    "plan: no picture",
    "kart: no route of this name",
  ]);
  expect(findGaps(["cart"], picturesOf("cart", "cart"))).toEqual([]);
});

test("reports a screen that leaves its other states to a part without a picture", () => {
  const cart = { route: "cart", only: [["full"], { part: "empty" }] };
  const card = { route: "cart", part: "card", only: [["full"], { part: undefined }] };
  const plan = { route: "plan", part: "empty", only: [["full"], { part: undefined }] };
  expect(findGaps(["cart", "plan"], [cart, card, plan])).toEqual([
    'cart: no picture of its part "empty", which is to show the other states',
    "plan (empty): no picture of its main part, which is to show the other states",
  ]);
  const empty = { route: "cart", part: "empty", only: [["full"], "Nothing is in it."] };
  expect(findGaps(["cart"], [cart, card, empty])).toEqual([]);
});

test("reports a title that no picture shows as a heading or a dialog's name", () => {
  const titles = [
    { title: "Menu", file: "frame.tsx" },
    { title: "Tempo Expirado", file: "list.tsx" },
  ];
  const trees = ['- button "Abrir menu"', '- heading "Tempo Expirado" [level=3]\n- text: Menu'];
  expect(findUnseen(titles, trees)).toEqual(['frame.tsx: no picture shows "Menu"']);
});

test("every route of the web has a picture, and every part that a screen names", () => {
  const routes = readRoutes(join(root, "web")).map(({ name }) => name);
  expect(routes.length).toBeGreaterThan(30);
  expect(findGaps(routes, screens)).toEqual([]);
});
