import { expect, test } from "vitest";
import { nextItem } from "./walk-menu.ts";

const names = ["Meus pedidos", "Perfil", "Alterar Senha", "Sair"];

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowDown", -1, 0],
  ["ArrowUp", 0, 3],
  ["ArrowUp", -1, 3],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 3],
])("%s moves from item %i to %i", (key, from, to) => {
  expect(nextItem(key, from, names)).toBe(to);
});

test("a letter moves to the next item that starts with it, wrapping around", () => {
  expect(nextItem("s", 0, names)).toBe(3);
  expect(nextItem("A", 0, names)).toBe(2);
  expect(nextItem("p", 1, ["Perfil", "Pedidos", "Sair"])).toBe(0);
  expect(nextItem("p", 0, ["Perfil", "Pedidos", "Sair"])).toBe(1);
  expect(nextItem("e", 0, ["Sair", "Édipo"])).toBe(1);
});

test("keys that are not the menu's are ignored", () => {
  for (const key of ["Tab", "Enter", " ", "Escape", "F5", "ArrowLeft", "z"])
    expect(nextItem(key, 1, names)).toBeUndefined();
});
