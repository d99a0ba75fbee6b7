import { expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byCard, orderOf, packages } from "../../../testing/commerce/shopping.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

/** Carla's finished enrollment, in this group. */
async function finish(groupId: number) {
  const { person } = (await carla.get("/auth/user")).json().user;
  await portal.db.deleteFrom("enrollments").where("number", "=", "TERMINADA").execute();
  const own = { person_id: person.id, group_id: groupId, status: "F", created_at: portal.clock.now() };
  await portal.db
    .insertInto("enrollments")
    .values({ ...own, number: "TERMINADA" })
    .execute();
}
const findGroup = () =>
  portal.db
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .select(["groups.id", "groups.syllabus_id", "groups.name"])
    .where("package_id", "=", packages.single)
    .executeTakeFirstOrThrow();

test("a course finished in the group that a package enrolls in is not sold again, as nothing would be opened", async () => {
  await finish((await findGroup()).id);
  const answer = await carla.post("/orders", byCard(packages.single));
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { course_packages: ["Você já possui este curso."] },
  ]);
});

test("a course finished in another group is sold again", async () => {
  const { syllabus_id, name } = await findGroup();
  const other = await portal.db
    .insertInto("groups")
    .values({ syllabus_id, name, slug: "turma-do-ano-passado" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await finish(other.id);
  expect(orderOf(await carla.post("/orders", byCard(packages.single)))).toMatchObject({ status: "paid" });
});
