import { expect } from "../support/test.ts";
import { answer, result, test } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

test("the last exercise of a list offers the first one skipped, and the next lesson", async ({
  page,
  ana,
}) => {
  const { path } = await ana.open(list, 7);
  const bar = page.getByRole("navigation", { name: "Navegação entre exercícios" });
  const missing = page.getByRole("link", { name: /^Faltam? \d/ });
  await expect(bar.getByRole("link", { name: "Próximo exercício", exact: true })).toBeVisible();
  await expect(missing, "no exercise was skipped yet").toHaveCount(0);
  await bar.getByRole("link", { name: "Próximo exercício", exact: true }).click();
  await expect(missing).toHaveText("Faltam 8 exercícios: ir para o exercício 1");
  for (const [at, words] of ["31", "3n + 1", "Contei."].entries())
    await page.getByRole("textbox").nth(at).fill(words);
  await answer(page).click();
  await expect(result(page)).toBeVisible();
  await expect(missing).toHaveText("Faltam 7 exercícios: ir para o exercício 1");
  await expect(missing).toBeInViewport({ ratio: 1 });
  const lesson = bar.getByRole("link", { name: "Próximo exercício: ir para a próxima aula" });
  await expect(lesson).not.toHaveAttribute("data-variant", "filled");
  await missing.click();
  await expect(page).toHaveURL(`${path}?exercicio=1`);
  await page.goBack();
  await lesson.click();
  await expect(page).not.toHaveURL(new RegExp(path));
});
