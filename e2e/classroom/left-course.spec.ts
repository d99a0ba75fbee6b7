import { treeItem } from "../support/classroom.ts";
import { comeBack } from "../support/gestures.ts";
import { runSql } from "../support/run-sql.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test.use({ ownPortal: true });

/**
 * Takes a lesson out of its course, like an import of files without it: it is kept for the work done in it.
 */
const takeOut = (databaseUrl: string, title: string) =>
  runSql(databaseUrl, "update brand_sabia.lessons set topic_id = null where title = $1", [title]);

test("a lesson removed from the course while open says so, and doesn't count as finished anywhere @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(404, "/enrollment/lesson/\\d+/\\d+"),
    failedCall(404, "/enrollment/update-lesson-progress/"),
  );
  await enter(page, portal, "bruno");
  await page.goto("/cursos");
  const course = page.getByRole("article").filter({ hasText: "Matemática Essencial" });
  const done = await course.getByText(/\d+ de 24 aulas/).textContent();
  await course.getByRole("link").first().click();
  const title = "Volumes: quanto cabe";
  await treeItem(page, title).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await takeOut(portal.databaseUrl, title);
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByRole("heading", { name: "Erro ao carregar os dados da aula." })).toBeVisible();
  await expect(page.getByText("Esta aula não está mais neste curso.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Anterior" })).toBeVisible();
  await expect(treeItem(page, title)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("link", { name: "Voltar para Cursos" }).click();
  await expect(course.getByText(`${done?.split(" ")[0]} de 23 aulas`)).toBeVisible();
});

test("a lesson removed from the course before it is opened leaves the tree too, and comes back beside its neighbour @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/enrollment/lesson/\\d+/\\d+"));
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Frações: partes de um todo"));
  const title = "Potências e raízes: crescer e voltar";
  await expect(treeItem(page, title)).toBeVisible();
  await takeOut(portal.databaseUrl, title);
  await treeItem(page, title).click();
  await expect(page.getByText("Esta aula não está mais neste curso.")).toBeVisible();
  await expect(treeItem(page, title)).toHaveCount(0);

  // as an import that adds it again
  const before = "Porcentagem sem mistério";
  await runSql(
    portal.databaseUrl,
    `update brand_sabia.lessons set topic_id = (select topic_id from brand_sabia.lessons where title = $1) where title = $2`,
    [before, title],
  );
  await treeItem(page, before).click();
  await expect(treeItem(page, title)).toBeVisible();
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
});

test("a lesson locked by one inserted before it meanwhile is locked in the tree too @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/enrollment/lesson/\\d+/\\d+"));
  const carla = await enter(page, portal, "carla");
  const [first, second] = ["Crônica: o miúdo da vida", "Inferir sem inventar"];
  await page.goto(await carla.lesson("20260006", "Vírgula com calma"));
  await expect(treeItem(page, new RegExp(second))).not.toHaveAttribute("aria-disabled");
  await runSql(
    portal.databaseUrl,
    `delete from brand_sabia.lesson_progress where lesson_id = (select id from brand_sabia.lessons where title = $1)
      and enrollment_id = (select id from brand_sabia.enrollments where number = $2)`,
    [first, "20260006"],
  );
  await treeItem(page, new RegExp(second)).click();
  await expect(page.getByRole("heading", { level: 2, name: first })).toBeVisible();
  await expect(treeItem(page, new RegExp(`${first}.*concluída`))).toHaveCount(0);
  // the server refuses the lessons behind it, finished or not (wire §3)
  const behind = treeItem(page, new RegExp(`${second}.*concluída, bloqueada`));
  await expect(behind).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("link", { name: "Próxima aula, bloqueada até finalizar esta" })).toBeVisible();
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(behind).toHaveCount(0);
  await expect(treeItem(page, new RegExp(`${second}.*concluída`))).toBeVisible();
});

test("an enrollment blocked during study says so, and goes to the courses, from where it opens again once unblocked @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  // A request for the lesson's picture may still be in flight.
  const gone = ["/course/\\d+", "/enrollment/lesson/\\d+/\\d+", "/file/get-file-by-id"];
  allowConsoleErrors(...gone.map((path) => failedCall(404, path)));
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Frações: partes de um todo"));
  const next = treeItem(page, "Números que usamos todo dia");
  await expect(next).toBeVisible();
  const setStatus = (status: string) =>
    runSql(portal.databaseUrl, "update brand_sabia.enrollments set status = $1 where number = $2", [
      status,
      "20260005",
    ]);
  await setStatus("B");
  await next.click();
  await expect(page.getByRole("alert")).toHaveText("Oops... Matrícula não encontrada.");
  await expect(page).toHaveURL(/\/cursos$/);
  const course = page.getByRole("article").filter({ hasText: "Matemática Essencial" });
  await expect(course).toContainText("Bloquead");

  await setStatus("E");
  // The list is loaded again.
  await comeBack(page);
  // The classroom is in view before its answer has come.
  await page.route(/\/v1\/course\/\d+$/, async (route) => {
    await page.locator("main#aula").waitFor();
    await route.continue();
  });
  await course.getByRole("link", { name: "Matemática Essencial", exact: true }).click();
  await expect(next).toBeVisible();
});
