import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { packages, payments } from "../../../../testing/commerce/commerce-files.ts";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";

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
  it("are written, with sanitised text", async () => {
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
        number: "1001",
        status: "paid",
        amount: 29_700,
        installments: 3,
        card_last_digits: "0010",
        at: new Date("2026-01-31T12:00:00Z"),
      },
      { number: "1002", status: "refunded", payment_method: "BOLETO", card_brand: null },
    ]);
  });

  it("change nothing the second time, and after that only what changed in the files", async () => {
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

  it("with the same time and price are one payment, even if the title was corrected", async () => {
    const twin = payments.replace(
      "  - enrollment",
      '  - { enrollment: "1001", at: "-30d 09:00", title: Livro, price: 1500, method: BOLETO }\n  - enrollment',
    );
    await school.write("history/payments.yaml", twin);
    await school.import({ reset: true });
    const before = await rows();
    await school.edit("history/payments.yaml", "title: Biologia", "title: Biologia 2026");
    await school.edit("history/payments.yaml", "title: Livro", "title: Apostila");
    const { counts, kept } = await school.import();
    expect(counts.payment).toEqual({ new: 0, changed: 2, unchanged: 1, kept: 0, removed: 0 });
    expect(kept).toEqual([]);
    const summarize = (found: typeof before) =>
      found.payments.map(({ title, amount }) => `${title} ${amount}`).toSorted();
    expect(summarize(before)).toEqual(["Biologia 29700", "História 9900", "Livro 1500"]);
    expect(summarize(await rows())).toEqual(["Apostila 1500", "Biologia 2026 29700", "História 9900"]);
    expect((await school.import()).counts.payment.unchanged).toBe(3);
  });

  it("of a course that was bought again keep that when they are corrected", async () => {
    await school.import({ reset: true });
    await school.db
      .updateTable("order_enrollments")
      .from("enrollments")
      .whereRef("enrollments.id", "=", "order_enrollments.enrollment_id")
      .where("enrollments.number", "=", (await rows()).payments[1]?.number ?? "")
      .set({ superseded: true })
      .execute();
    await school.edit("history/payments.yaml", "price: 9900", "price: 8800");
    await school.edit("history/payments.yaml", "title: Biologia", "title: Biologia 2026");
    expect((await school.import()).counts.payment).toMatchObject({ changed: 2 });
    const links = school.db
      .selectFrom("order_enrollments")
      .innerJoin("enrollments", "enrollments.id", "order_enrollments.enrollment_id")
      .select("superseded");
    expect(await links.orderBy("number").execute()).toEqual([{ superseded: false }, { superseded: true }]);
  });

  it("that left the files: packages without buyers are deleted, others are taken off sale, payments stay", async () => {
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
        person_id,
        code: "jatoba.x",
        type: "FREE",
        status: "paid",
        amount: 0,
        created_at: now,
        updated_at: now,
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
