import { expect, test } from "vitest";
import { chooseForums } from "./choose-forums.ts";

const list = (...news: number[]) => news.map((new_activity, at) => ({ id: at + 1, new_activity }));
const idsOf = (forums: readonly { id: number }[]) => forums.map(({ id }) => id);

test("the first forums are chosen, in the order of the list", () => {
  expect(idsOf(chooseForums(list(0, 0, 0, 0, 0)))).toEqual([1, 2, 3, 4]);
  expect(idsOf(chooseForums(list(7, 1)))).toEqual([1, 2]);
});

test("a forum with news is not left out for one without", () => {
  expect(idsOf(chooseForums(list(0, 2, 0, 0, 0, 9)))).toEqual([2, 6, 1, 3]);
  expect(idsOf(chooseForums(list(1, 1, 1, 0, 1, 9)))).toEqual([1, 2, 3, 5]);
});
