import { describe, expect, test } from "vitest";
import { brandOf, isComplete, judgeCard } from "./card-rules.ts";
import { startFrom } from "./payment-fields.ts";

const today = "2026-11-21";
const good = {
  ...startFrom({}),
  card_number: "4000 0000 0000 0010",
  card_holder_name: "ANA LIMA",
  card_expiration_date: "11/26",
  card_cvv: "123",
};
const judge = (part: Partial<typeof good>) => Object.keys(judgeCard({ ...good, ...part }, today));

describe("fields judged at once", () => {
  test.each([
    ["a good card, in its last month", {}, []],
    ["one digit changed", { card_number: "4000 0000 0000 0011" }, ["card_number"]],
    ["digits missing", { card_number: "4000 0000" }, ["card_number"]],
    ["last month", { card_expiration_date: "10/26" }, ["card_expiration_date"]],
    ["month 13", { card_expiration_date: "13/29" }, ["card_expiration_date"]],
    ["half a date", { card_expiration_date: "09" }, ["card_expiration_date"]],
    ["four digits on a Visa", { card_cvv: "1234" }, ["card_cvv"]],
    ["no name", { card_holder_name: " " }, ["card_holder_name"]],
    ["Amex with four digits", { card_number: "3782 822463 10005", card_cvv: "1234" }, []],
    ["Amex with three", { card_number: "3782 822463 10005", card_cvv: "123" }, ["card_cvv"]],
  ])("%s", (_what, part, wrong) => expect(judge(part)).toEqual(wrong));

  test("an empty card has four errors", () => {
    expect(Object.keys(judgeCard(startFrom({}), today))).toHaveLength(4);
  });
});

test("the brand by the first digits", () => {
  expect(["4", "5105", "3782", "6363 68"].map(brandOf)).toEqual(["Visa", "Mastercard", "Amex", "Elo"]);
  expect(brandOf("9")).toBeUndefined();
});

test("a number is complete by its brand's length, a date at four digits", () => {
  expect(isComplete("card_number", good)).toBe(true);
  expect(isComplete("card_number", { ...good, card_number: "4000 0000 0000 001" })).toBe(false);
  expect(isComplete("card_number", { ...good, card_number: "3782 822463 10005" })).toBe(true);
  expect(isComplete("card_expiration_date", { ...good, card_expiration_date: "09/2" })).toBe(false);
  expect(isComplete("card_cvv", good)).toBe(false);
});
