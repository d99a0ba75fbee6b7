import { expect, test } from "vitest";
import { pageNumbers, pageSearch, readPage } from "./page-numbers.ts";

test("pageNumbers offers five pages around the current one", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(1, 500)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(250, 500)).toEqual([248, 249, 250, 251, 252]);
  expect(pageNumbers(499, 500)).toEqual([496, 497, 498, 499, 500]);
  expect(pageNumbers(900, 500)).toEqual([496, 497, 498, 499, 500]);
});

test("readPage reads the page number from the address and falls back to 1", () => {
  const read = (search: string) => readPage(new URLSearchParams(search));
  expect(read("?pagina=3")).toBe(3);
  for (const bad of ["", "?pagina=", "?pagina=0", "?pagina=-1", "?pagina=abc", "?pagina=1e3", "?pagina=2.5"])
    expect(read(bad), bad).toBe(1);
});

test("pageSearch leaves the first page out of the address", () => {
  expect(pageSearch(1)).toBe("");
  expect(pageSearch(12)).toBe("?pagina=12");
});
