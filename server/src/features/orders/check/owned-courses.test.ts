import { describe, expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  orderOf,
  packages,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

/** Presses a button of the last plan's subscription at the gateway. */
async function pressPlan(verb: string) {
  const id = (await portal.payments.state()).subscriptions.at(-1)?.id;
  await portal.payments.press(`subscriptions/${id}/${verb}`);
  await deliverWebhooks(portal, testWebhookSecret);
}
const owned = { course_packages: ["Você já possui este curso."] };

test("an order blocks the course it was sold with, not the one its package enrolls in now", async () => {
  orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const groupOf = async (packageId: number) => {
    const rows = portal.db
      .selectFrom("package_groups")
      .select("group_id")
      .where("package_id", "=", packageId);
    return (await rows.executeTakeFirstOrThrow()).group_id;
  };
  const setGroup = (packageId: number, group_id: number) =>
    portal.db.updateTable("package_groups").set({ group_id }).where("package_id", "=", packageId).execute();
  const [maths, writing] = [await groupOf(packages.single), await groupOf(packages.cardOnly)];
  await setGroup(packages.single, writing);
  await setGroup(packages.cardOnly, maths);
  try {
    const again = await carla.post("/orders", byCard(packages.cardOnly));
    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toEqual(owned);
    await setGroup(packages.cardOnly, writing);
    expect(orderOf(await carla.post("/orders", byCard(packages.cardOnly))).status).toBe("paid");
  } finally {
    await setGroup(packages.single, maths);
    await setGroup(packages.cardOnly, writing);
  }
});

test("a free package doesn't reopen a course that the school blocked, alone or beside a paid one", async () => {
  orderOf(await carla.post("/orders", { course_packages: [packages.free] }));
  const decide = (status: string) =>
    portal.db.updateTable("enrollments").set({ status }).where("number", "like", "P%").execute();
  await decide("B");
  portal.clock.advance(61);
  for (const body of [
    { course_packages: [packages.free] },
    byCard(packages.cardOnly, undefined, { course_packages: [packages.free, packages.cardOnly] }),
  ]) {
    const answer = await carla.post("/orders", body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(owned);
  }
  expect(await statusByCourse(carla)).toMatchObject({ "Introdução à Lógica": "B" });
  // A dropped enrollment can be reopened.
  await decide("D");
  expect(orderOf(await carla.post("/orders", { course_packages: [packages.free] })).status).toBe("paid");
  expect(await statusByCourse(carla)).toMatchObject({ "Introdução à Lógica": "E" });
});

describe("a course that the school blocked", () => {
  const course = "Física do Cotidiano";
  const setTrial = (trial_days: number) =>
    portal.db.updateTable("packages").set({ trial_days }).where("id", "=", packages.plan).execute();
  /** Leaves the student with an enrollment from a plan that ended, which the school then blocks. */
  async function blockAtSchool() {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    await pressPlan("cancel");
    await portal.db.updateTable("enrollments").set({ status: "B" }).where("number", "like", "P%").execute();
    portal.clock.advance(61);
  }

  test("is not opened by a plan's trial, for which nothing is paid", async () => {
    await blockAtSchool();
    const answer = await carla.post("/orders", byCard(packages.plan));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(owned);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  });

  test("is opened by a plan that is paid at once", async () => {
    await blockAtSchool();
    await setTrial(0);
    try {
      expect(orderOf(await carla.post("/orders", byCard(packages.plan))).status).toBe("active");
      expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
    } finally {
      await setTrial(7);
    }
  });
});

test("who had a plan can subscribe again, also after a month that was not paid", async () => {
  for (const verbs of [["cancel"], ["renew", "fail", "cancel"]]) {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    for (const verb of verbs) await pressPlan(verb);
    expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "C" });
    portal.clock.advance(61);
  }
  expect(orderOf(await carla.post("/orders", byCard(packages.plan))).status).toBe("trialing");
});
