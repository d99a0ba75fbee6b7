import { describe, expect, test } from "vitest";
import { editMask, formatMask, type Mask, toDigits } from "./mask.ts";
import {
  cardNumberMask,
  cepMask,
  cpfMask,
  dateMask,
  expirationMask,
  orderPhoneMask,
  phoneMask,
} from "./masks.ts";

/** Writes a field with its caret as `|`. */
const show = ({ value, caret }: { value: string; caret: number }) =>
  `${value.slice(0, caret)}|${value.slice(caret)}`;

/** Simulates a key in a field such as `15|/03`: the browser's edit, then the mask's. */
function press(mask: Mask, field: string, key: string): string {
  const [before = "", behind = ""] = field.split("|");
  const edits: Record<string, [raw: string, caret: number, inputType: string]> = {
    Backspace: [before.slice(0, -1) + behind, Math.max(0, before.length - 1), "deleteContentBackward"],
    Delete: [before + behind.slice(1), before.length, "deleteContentForward"],
  };
  const [raw, caret, inputType] = edits[key] ?? [
    before + key + behind,
    before.length + key.length,
    key.length > 1 ? "insertFromPaste" : "insertText",
  ];
  return show(editMask(mask, { previous: before + behind, raw, caret, inputType }));
}

const type = (mask: Mask, text: string) => [...text].reduce((field, key) => press(mask, field, key), "|");

describe("typing", () => {
  test.each([
    [dateMask, "15032004", "15/03/2004|"],
    [dateMask, "15/03/2004", "15/03/2004|"],
    [dateMask, "5/3/2004", "05/03/2004|"],
    [dateMask, "15-3-2004", "15/03/2004|"],
    [dateMask, "15//3/", "15/03|"],
    [dateMask, "/0/1503", "01/50/3|"],
    [cpfMask, "52998224725", "529.982.247-25|"],
    [phoneMask, "71987654321", "71 9 8765 4321|"],
    [phoneMask, "+55 (71) 98765-4321", "71 9 8765 4321|"],
    [phoneMask, "+55 71 3333-4444", "71 3 3334 444|"],
    [phoneMask, "+55 91 98765-4321", "91 9 8765 4321|"],
    [phoneMask, "071 98765-4321", "71 9 8765 4321|"],
    [phoneMask, "0055 71 98765-4321", "71 9 8765 4321|"],
    [phoneMask, "55 98123-45678", "55 9 8123 4567|"],
    [phoneMask, "71 98765-43219", "71 9 8765 4321|"],
    [orderPhoneMask, "+55 32 98765-4321", "(32) 9 8765-4321|"],
    [cepMask, "36010041", "36010-041|"],
    [expirationMask, "1230", "12/30|"],
    [expirationMask, "12/2030", "12/30|"],
    [expirationMask, "12/20", "12/20|"],
    [expirationMask, "12309", "12/30|"],
    [expirationMask, "9/30", "09/30|"],
    [expirationMask, "9/2030", "09/30|"],
    [cepMask, "3601004199", "36010-041|"],
    [cpfMask, "a5b", "5|"],
  ])("%o %s", (mask, keys, expected) => {
    expect(type(mask, keys)).toBe(expected);
  });

  test("a separator appears with the digit after it, so that deleting at the end never meets one", () => {
    expect(type(dateMask, "15")).toBe("15|");
    expect(press(dateMask, "15/0|", "Backspace")).toBe("15|");
  });

  test("the caret stays after the typed digit in the middle of a field", () => {
    expect(press(cpfMask, "529.|224.725", "9")).toBe("529.9|22.472-5");
    expect(press(dateMask, "1|/03", "5")).toBe("15/|03");
  });

  test("a full field ignores further digits", () => {
    expect(press(cepMask, "36|010-041", "9")).toBe("36|010-041");
    expect(press(cepMask, "36010-041|", "9")).toBe("36010-041|");
    expect(press(phoneMask, "55| 7 1987 6543", "9")).toBe("55| 7 1987 6543");
  });

  test("a separator in the middle, or beyond the pattern, is dropped", () => {
    expect(press(dateMask, "1|5/03", "/")).toBe("1|5/03");
    expect(press(dateMask, "15/03/2|", "/")).toBe("15/03/2|");
    expect(press(cpfMask, "5|", ".")).toBe("5|");
  });

  test("full-width digits are accepted", () => {
    expect(press(cepMask, "|", "３")).toBe("3|");
  });
});

describe("deleting", () => {
  test.each([
    ["529|.982", "Backspace", "52|9.82"],
    ["529.|982", "Backspace", "52|9.82"],
    ["529|.982", "Delete", "529|.82"],
    ["|529", "Backspace", "|529"],
    ["529|", "Delete", "529|"],
    ["5|29.982.247-25", "Backspace", "|299.822.472-5"],
  ])("%s %s → %s", (before, key, after) => {
    expect(press(cpfMask, before, key)).toBe(after);
  });
});

describe("pasting and autofill", () => {
  test.each([
    [dateMask, "2004-03-15", "15/03/2004|"],
    [dateMask, " 15-3-2004 ", "15/03/2004|"],
    [dateMask, "5.3.2004", "05/03/2004|"],
    [dateMask, "15032004", "15/03/2004|"],
    [cpfMask, "CPF: 529 982 247/25", "529.982.247-25|"],
    [phoneMask, "+55 (71) 98765-4321", "71 9 8765 4321|"],
    [phoneMask, "+55 (071) 98765-4321", "71 9 8765 4321|"],
    [phoneMask, "0055 71 98765-4321", "71 9 8765 4321|"],
    [phoneMask, "(071) 3333-4444", "71 3 3334 444|"],
    [phoneMask, "７１９８７６５４３２１", "71 9 8765 4321|"],
    [phoneMask, "071 98765 4321", "71 9 8765 4321|"],
    [cepMask, "36.010-041", "36010-041|"],
  ])("%o %s", (mask, text, expected) => {
    expect(press(mask, "|", text)).toBe(expected);
  });

  test("text that replaces the field's content, without an input type, is read as a whole", () => {
    for (const previous of ["01/01/1999", "20"]) {
      const edit = { previous, raw: "2004-03-15", caret: 10, inputType: "" };
      expect(show(editMask(dateMask, edit))).toBe("15/03/2004|");
    }
  });

  test("a digit typed over a selection is typing, not a whole date", () => {
    const edit = { previous: "15/03/2004", raw: "2/03/2004", caret: 1, inputType: "insertText" };
    expect(show(editMask(dateMask, edit))).toBe("2|0/32/004");
  });
});

test("formatMask puts any text into the pattern, and toDigits takes it out", () => {
  expect(formatMask(cpfMask, "52998224725")).toBe("529.982.247-25");
  expect(formatMask(dateMask, "2004-03-15")).toBe("15/03/2004");
  expect(toDigits("71 9 8765 4321")).toBe("71987654321");
});

describe("the fields of an order", () => {
  test.each([
    ["4000000000000010", "4000 0000 0000 0010"],
    ["6362970000457013", "6362 9700 0045 7013"],
    ["378282246310005", "3782 822463 10005"],
    ["30569309025904", "3056 930902 5904"],
    ["3841001111222233334", "3841 0011 1122 2233 334"],
  ])("formats the number %s in the groups of its card", (digits, shown) => {
    expect(formatMask(cardNumberMask(digits), digits)).toBe(shown);
  });

  test.each([
    ["0929", "09/29"],
    ["09/2029", "09/29"],
    ["9/29", "09/29"],
    ["2029-09", "09/29"],
    ["09 / 29", "09/29"],
    ["092029", "09/29"],
  ])("accepts %s, autofilled as the card's expiry", (text, shown) => {
    expect(press(expirationMask, "|", text)).toBe(`${shown}|`);
  });

  test("the telephone has parentheses (spec §5)", () => {
    expect(type(orderPhoneMask, "32987654321")).toBe("(32) 9 8765-4321|");
    expect(formatMask(orderPhoneMask, "+55 32 98765-4321")).toBe("(32) 9 8765-4321");
  });
});
