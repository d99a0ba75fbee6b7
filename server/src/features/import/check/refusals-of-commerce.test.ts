import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { packages, payments } from "../../../testing/commerce/commerce-files.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(async () => {
  await school.restore();
  await school.write("packages.yaml", packages);
  await school.write("history/payments.yaml", payments);
});
afterAll(() => school.close());

it.each<[name: string, file: string, from: string, to: string, refusal: string]>([
  ["an id twice", "packages.yaml", "- id: 2", "- id: 1", "packages.yaml:5  the id is already used on line 1"],
  [
    "an unknown type",
    "packages.yaml",
    "type: PLAN",
    "type: CLUB",
    "packages.yaml:16  [3].type must be one of",
  ],
  [
    "a price with FREE",
    "packages.yaml",
    "type: FREE",
    "type: FREE\n  price: 1",
    "packages.yaml:4  a FREE package has no price",
  ],
  ["no price", "packages.yaml", "  price: 4990\n", "", "packages.yaml:14  needs a price in cents"],
  [
    "a price in reais",
    "packages.yaml",
    "price: 4990\n",
    "price: 49.90\n",
    "packages.yaml:18  [3].price must be a whole number",
  ],
  [
    "a price in whole reais",
    "packages.yaml",
    "price: 4990\n",
    "price: 49.00\n",
    "packages.yaml:18  price must be whole cents, without a decimal point",
  ],
  [
    "a payment in whole reais",
    "history/payments.yaml",
    "price: 9900",
    "price: 99.00",
    "history/payments.yaml:9  price must be whole cents, without a decimal point",
  ],
  [
    "more installments than there can be",
    "packages.yaml",
    "installments: 12",
    "installments: 100",
    "packages.yaml:9  [2].installments must be 24 at most",
  ],
  ["an id of nothing", "packages.yaml", "- id: 3", "- id: 0", "packages.yaml:14  [3].id must be 1 or more"],
  ["no method", "packages.yaml", "  methods: [BOLETO]\n", "", "packages.yaml:14  needs a payment method"],
  [
    "an unknown method",
    "packages.yaml",
    "[BOLETO]",
    "[PIX]",
    "packages.yaml:21  [3].methods[1] must be one of",
  ],
  [
    "a method for FREE",
    "packages.yaml",
    "type: FREE",
    "type: FREE\n  methods: [BOLETO]",
    "packages.yaml:4  a FREE package is paid by no method",
  ],
  [
    "a trial without a plan",
    "packages.yaml",
    "  price: 49900",
    "  price: 49900\n  trial_days: 3",
    "packages.yaml:9  only a PLAN has trial days",
  ],
  [
    "an unknown group",
    "packages.yaml",
    "[turma-b]",
    "[turma-z]",
    'packages.yaml:22  there is no group "turma-z"',
  ],
  [
    "a group twice",
    "packages.yaml",
    "[turma-a, turma-b]",
    "[turma-a, turma-a]",
    'packages.yaml:11  the group "turma-a" is named twice',
  ],
  ["no group", "packages.yaml", "[turma-b]", "[]", "packages.yaml:22  [3].groups needs one group at least"],
  [
    "a payment of an unknown enrollment",
    "history/payments.yaml",
    '"1001"',
    '"9"',
    'history/payments.yaml:2  there is no enrollment "9"',
  ],
  [
    "a whole card number",
    "history/payments.yaml",
    '"0010"',
    '"4000000000000010"',
    "history/payments.yaml:7  ",
  ],
  [
    "a card payment without a card",
    "history/payments.yaml",
    '    card: { brand: Visa, last_digits: "0010" }\n',
    "",
    "history/payments.yaml:6  CREDIT_CARD needs a card",
  ],
  [
    "a payment in the future",
    "history/payments.yaml",
    "-30d 09:00",
    "+3d 09:00",
    "history/payments.yaml:2  history can't be later than today",
  ],
])("%s is refused with file and line", async (_name, file, from, to, refusal) => {
  await school.edit(file, from, to);
  const refusals = await school.refusals();
  expect(refusals).toContain(refusal);
  expect(refusals).not.toContain("4000000000000010");
});
