import { treeItem } from "../support/classroom.ts";
import { runSql } from "../support/run-sql.ts";
import { enter, expect, test } from "../support/test.ts";

test.use({ ownPortal: true });

/** Takes a lesson out of its course, as an import does with one that left the school's files: kept for the work done in it. */
const takeOut = (databaseUrl: string, title: string) =>
  runSql(databaseUrl, "update brand_sabia.lessons set topic_id = null where title = $1", [title]);

test("a lesson that left the course while it is read says so, and counts nowhere as finished @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
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
  await expect(treeItem(page, title)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("link", { name: "Voltar para Cursos" }).click();
  await expect(course.getByText(`${done?.split(" ")[0]} de 23 aulas`)).toBeVisible();
});
