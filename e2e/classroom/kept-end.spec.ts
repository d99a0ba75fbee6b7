import { treeItem } from "../support/classroom.ts";
import { runSql } from "../support/run-sql.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

// The end of a lesson that is not sent to the server yet.
const reports = "**/update-lesson-progress**";

test.use({ ownPortal: true });

test("signing out with unsent progress asks first, and deletes it @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/enrollment/update-lesson-progress/"));
  const carla = await enter(page, portal, "carla");
  const lesson = await carla.lesson("20260006", "Vírgula com calma");
  const kept = page.getByText("Salvo no aparelho, enviaremos depois");
  await page.goto(lesson);
  await page.route(reports, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(kept).toBeVisible();
  await page.goto("/logout");
  const question = page.getByRole("alertdialog", { name: "Descartar progresso não enviado?" });
  await question.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page).toHaveURL(/dashboard$/);
  await page.goto("/logout");
  await question.getByRole("button", { name: "Descartar e sair" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("pending-progress");
  await page.unroute(reports);
});

test("in a sequential course, an end that could not be sent opens the next lesson once it is sent @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(412, "/enrollment/lesson/\\d+/\\d+"),
    failedCall(503, "/enrollment/update-lesson-progress/"),
  );
  const carla = await enter(page, portal, "carla");
  await page.goto(await carla.lesson("20260006", "Vírgula com calma"));
  await page.route(reports, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByText("Salvo no aparelho, enviaremos depois")).toBeVisible();
  await page.unroute(reports);
  await treeItem(page, /A crase em quatro perguntas/).click();
  await expect(page.getByRole("heading", { name: "A crase em quatro perguntas" })).toBeVisible();
  await expect(page).toHaveURL(await carla.lesson("20260006", "A crase em quatro perguntas"));
  expect(await carla.progress("20260006", "Vírgula com calma")).toBe(1);
});

test("an end that was reported while the enrollment was blocked is kept, and counts once it is unblocked @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(503, "/enrollment/update-lesson-progress/"),
    failedCall(404, "/enrollment/update-lesson-progress/"),
  );
  const setStatus = (status: string) =>
    runSql(portal.databaseUrl, "update brand_sabia.enrollments set status = $2 where number = $1", [
      "20260005",
      status,
    ]);
  const sendAgain = () => page.evaluate(() => dispatchEvent(new Event("online")));
  const bruno = await enter(page, portal, "bruno");
  const title = "Frações: partes de um todo";
  await runSql(
    portal.databaseUrl,
    `delete from brand_sabia.lesson_progress
      where enrollment_id in (select id from brand_sabia.enrollments where number = $1)
        and lesson_id in (select id from brand_sabia.lessons where title = $2)`,
    ["20260005", title],
  );
  await page.goto(await bruno.lesson("20260005", title));
  await page.route(reports, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByText("Salvo no aparelho, enviaremos depois")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await setStatus("B");
  await page.unroute(reports);
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/v1/course");
  await sendAgain();
  expect((await asked).status()).toBe(200);

  await setStatus("E");
  await sendAgain();
  await expect.poll(() => bruno.progress("20260005", title)).toBe(1);
});
