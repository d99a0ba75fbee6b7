import { treeItem } from "../support/classroom.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

// The end of a lesson that is not sent to the server yet.
const reports = "**/update-lesson-progress**";

test.use({ ownPortal: true });

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

test("signing out with unsent progress asks first, and deletes it @phone", async ({
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
