/** Imported dates of enrollments and payments keep their clock time when the brand's time zone is corrected. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { packages, payments } from "../../../testing/commerce/commerce-files.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.write("packages.yaml", packages);
  await school.write("history/payments.yaml", payments);
  await school.import();
});
afterEach(() => school.close());

const toManaus = () => school.edit("brand.yaml", "America/Sao_Paulo", "America/Manaus");
const findEnrollments = () =>
  school.db.selectFrom("enrollments").select(["number", "status", "created_at"]).orderBy("number").execute();
const findPayments = () =>
  school.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.created_at", "paid_at", "orders.created_at as ordered_at", "orders.updated_at"])
    .orderBy("payments.created_at")
    .execute();

it("also after changes made in the portal", async () => {
  await school.db.updateTable("enrollments").set({ status: "B" }).where("number", "=", "1002").execute();
  const refunded = new Date("2026-03-01T00:00:00Z");
  await school.db.updateTable("orders").set({ updated_at: refunded }).where("amount", "=", 9900).execute();
  await toManaus();
  const { counts } = await school.import();
  expect([counts.enrollment.unchanged, counts.payment.unchanged]).toEqual([3, 2]);
  expect(await findEnrollments()).toEqual([
    { number: "1001", status: "E", created_at: new Date("2025-11-22T12:30:00Z") },
    { number: "1002", status: "B", created_at: new Date("2026-01-10T04:00:00Z") },
    { number: "1003", status: "E", created_at: new Date("2026-02-25T04:00:00Z") },
  ]);
  const [first, second] = [new Date("2026-01-31T13:00:00Z"), new Date("2026-02-10T14:00:00Z")];
  expect(await findPayments()).toEqual([
    { created_at: first, paid_at: first, ordered_at: first, updated_at: first },
    { created_at: second, paid_at: second, ordered_at: second, updated_at: refunded },
  ]);
});

it("an enrollment whose date is not from the files keeps that date", async () => {
  const at = new Date("2026-02-28T10:00:00Z");
  await school.db.updateTable("enrollments").set({ created_at: at }).where("number", "=", "1003").execute();
  await toManaus();
  await school.import();
  expect((await findEnrollments())[2]?.created_at).toEqual(at);
});
