import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a wrong first try of an OO names its tips by their number: they are optional", async () => {
  const ana = await portal.signIn("ana");
  const list = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos");
  const { id = 0, options = {} } = list.of.canteiro ?? {};
  const said = async () =>
    (await postAnswer(ana, id, { exercise_option_id: options.a })).json().return.message;
  const tips = await portal.db
    .selectFrom("exercise_tips as tip")
    .innerJoin("exercises", "exercises.id", "tip.exercise_id")
    .select("tip.id")
    .where("exercises.slug", "=", "canteiro")
    .execute();
  expect(tips).toHaveLength(2);
  expect(await said()).toBe("Resposta incorreta. Veja as dicas e tente mais uma vez.");
  const dropTip = (at: number) =>
    portal.db
      .deleteFrom("exercise_tips")
      .where("id", "=", tips[at]?.id ?? 0)
      .execute();
  await dropTip(0);
  expect(await said(), "repeated").toBe("Resposta incorreta. Veja a dica e tente mais uma vez.");
  await dropTip(1);
  expect(await said()).toBe("Resposta incorreta. Você tem mais uma tentativa.");
});
