import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../testing/content-package.ts";

const packages = `- id: 1
  name: Amostra
  type: FREE
  groups: [turma-a]
- id: 2
  name: Curso inteiro
  type: SINGLE_PAYMENT
  price: 49900
  installments: 12
  methods: [CREDIT_CARD, BOLETO]
  groups: [turma-a, turma-b]
  description: |
    Tudo, com **correção**. <script>alert(1)</script>
- id: 3
  name: Clube
  type: PLAN
  active: false
  price: 4990
  trial_days: 7
  installments: 3
  methods: [BOLETO]
  groups: [turma-b]
`;
const payments = `payments:
  - enrollment: "1001"
    at: "-30d 09:00"
    title: Biologia
    price: 29700
    method: CREDIT_CARD
    card: { brand: Visa, last_digits: "0010" }
    installments: 3
  - { enrollment: "1002", at: "-20d 10:00", title: História, price: 9900, method: BOLETO, status: refunded }
`;

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

const rows = async () => ({
  packages: await school.db.selectFrom("packages").selectAll().orderBy("id").execute(),
  links: await school.db
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .select(["package_id", "groups.slug"])
    .orderBy("package_id")
    .orderBy("position")
    .execute(),
  payments: await school.db
    .selectFrom("payments")
    .innerJoin("order_items", "order_items.order_id", "payments.order_id")
    .innerJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
    .innerJoin("enrollments", "enrollments.id", "order_enrollments.enrollment_id")
    .select([
      "payments.id",
      "number",
      "payments.status",
      "amount",
      "title",
      "payments.installments",
      "card_brand",
    ])
    .select(["card_last_digits", "payment_method", "payments.created_at as at"])
    .orderBy("number")
    .execute(),
});

describe("packages and payments", () => {
  it("are written, with the text made safe", async () => {
    const { counts } = await school.import({ reset: true });
    expect([counts.package.new, counts.payment.new]).toEqual([3, 2]);
    const found = await rows();
    expect(found.packages).toMatchObject([
      { id: 1, type: "FREE", amount: 0, status: "ACTIVE", payment_methods: [], trial_days: null },
      { id: 2, amount: 49_900, installments: 12, payment_methods: ["BOLETO", "CREDIT_CARD"], position: 1 },
      { id: 3, type: "PLAN", status: "INACTIVE", trial_days: 7 },
    ]);
    expect(found.packages[1]?.description_html).toBe("<p>Tudo, com <strong>correção</strong>. </p>");
    expect(found.links.map((link) => [link.package_id, link.slug])).toEqual([
      [1, "turma-a"],
      [2, "turma-a"],
      [2, "turma-b"],
      [3, "turma-b"],
    ]);
    expect(found.payments).toMatchObject([
      {
        ...{ number: "1001", status: "paid", amount: 29_700, installments: 3, card_last_digits: "0010" },
        at: new Date("2026-01-31T12:00:00Z"),
      },
      { number: "1002", status: "refunded", payment_method: "BOLETO", card_brand: null },
    ]);
  });

  it("change nothing the second time, and only what changed after that", async () => {
    await school.import({ reset: true });
    const before = await rows();
    const second = await school.import();
    expect([second.counts.package.unchanged, second.counts.payment.unchanged]).toEqual([3, 2]);
    expect(await rows()).toEqual(before);

    await school.edit("packages.yaml", "price: 49900", "price: 59900");
    await school.edit("history/payments.yaml", "price: 9900", "price: 8800");
    const third = await school.import();
    expect(third.counts.package).toMatchObject({ changed: 1, unchanged: 2 });
    expect(third.counts.payment).toMatchObject({ changed: 1, unchanged: 1 });
    const after = await rows();
    expect(after.packages[1]?.amount).toBe(59_900);
    expect(after.payments.map(({ amount }) => amount)).toEqual([29_700, 8800]);
    expect(after.payments[0]).toEqual(before.payments[0]);
  });

  it("that left the files: what nobody bought goes, what somebody did is no longer sold, what was paid stays", async () => {
    await school.import({ reset: true });
    const { id: person_id } = await school.db
      .selectFrom("people")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const now = new Date();
    const { id: order_id } = await school.db
      .insertInto("orders")
      .values({
        ...{ person_id, code: "jatoba.x", type: "FREE", status: "paid", amount: 0 },
        ...{ created_at: now, updated_at: now },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await school.db
      .insertInto("order_items")
      .values({ order_id, package_id: 1, position: 0, title: "Amostra", unit_price: 0 })
      .execute();
    await school.remove("packages.yaml");
    await school.remove("history/payments.yaml");
    const { counts } = await school.import();
    expect(counts.package).toMatchObject({ kept: 1, removed: 2 });
    expect(counts.payment).toMatchObject({ kept: 2, removed: 0 });
    const after = await rows();
    expect(after.packages).toMatchObject([{ id: 1, status: "INACTIVE" }]);
    expect(after.payments).toHaveLength(2);
  });
});

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
    "a payment of nobody",
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
    "a payment that is still to come",
    "history/payments.yaml",
    "-30d 09:00",
    "+3d 09:00",
    "history/payments.yaml:2  history can't be later than today",
  ],
])("%s is refused with file and line", async (_name, file, from, to, refusal) => {
  await school.edit(file, from, to);
  const told = await school.refusals();
  expect(told).toContain(refusal);
  expect(told).not.toContain("4000000000000010");
});
