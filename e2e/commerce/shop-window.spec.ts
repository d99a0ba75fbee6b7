import { pressAgain } from "../support/gestures.ts";
import { boxOf } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { addToCart, cartLink } from "./buyer.ts";

test("login and dashboard link to the showcase, and that to each package", async ({ page, portal }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Vitrine" }).click();
  await expect(page).toHaveURL("/vitrine");
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByText("Turma de Verão")).toBeHidden();
  await page.getByRole("link", { name: "Preparatório ENEM" }).click();
  await expect(page).toHaveURL("/enroll/1/2");
  await expect(page).toHaveTitle("Preparatório ENEM · Escola Sabiá");
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Vitrine" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitrine");
});

test("each type of offer has its own texts @phone", async ({ page }) => {
  await page.goto("/enroll/1/2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nova Matrícula");
  await expect(page.getByText("Unidade Centro")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Preparatório ENEM" })).toBeVisible();
  await expect(page.getByText("Matemática Essencial")).toBeVisible();
  await expect(page.getByText("dois bimestres")).toBeVisible();
  await expect(page.getByText("R$ 499,00")).toBeVisible();
  await expect(page.getByText("Dividio em até 12x")).toBeVisible();
  await expect(page.getByText("Pagamento via Boleto/Cartão de crédito")).toBeVisible();
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toBeEnabled();

  await page.goto("/enroll/1/1");
  await expect(page.getByText("Curso Gratuito")).toBeVisible();
  await expect(page.getByText(/Dividio|Pagamento via|avaliação/)).toBeHidden();

  await page.goto("/enroll/1/3");
  await expect(page.getByText("R$ 49,90")).toBeVisible();
  await expect(page.getByText("Você ganha 7 dias de avaliação")).toBeVisible();
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toBeHidden();
  await page.getByRole("button", { name: "Prosseguir com a assinatura" }).click();
  await expect(page).toHaveURL("/plan/3");

  await page.goto("/enroll/1/4");
  await expect(page.getByRole("button", { name: "O curso não está disponível no momento" })).toBeDisabled();
});

test("a unit or package that doesn't exist is not found, and what isn't sold as a plan leads to where it is sold @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/course-packages/\\d+"), failedCall(404, "/unities/\\d+"));
  await page.goto("/enroll/99/2");
  await expect(page.getByRole("heading", { name: "Preparatório ENEM" })).toBeVisible();
  await expect(page.getByText("Unidade")).toBeHidden();
  await page.goto("/enroll/1/99");
  await expect(page.getByText("Não encontramos este curso")).toBeVisible();
  await expect(page).toHaveTitle("Nova Matrícula · Escola Sabiá");
  await page.goto("/plan/99");
  await expect(page.getByText("Não encontramos este plano")).toBeVisible();

  const title = page.getByRole("heading", { name: "Este curso não é vendido por assinatura" });
  await page.goto("/plan/2");
  await expect(title).toBeVisible();
  await expect(page.getByText("inscrições já terminaram")).toHaveCount(0);
  await expect(
    page.getByText("A inscrição em “Preparatório ENEM” é feita na página do curso."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Ver o curso" }).click();
  await expect(page).toHaveURL("/enroll/1/2");
  await page.goto("/plan/4");
  await expect(title).toBeVisible();
  await expect(page.getByText("O curso não está disponível no momento.")).toBeVisible();
  await page.getByRole("link", { name: "Ver pacotes" }).click();
  await expect(page).toHaveURL("/vitrine");
});

test("a showcase says when it is empty, and can be retried when it failed to load @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/course-packages"));
  const packages = "**/api/v1/course-packages";
  await page.route(packages, (route) => route.fulfill({ json: [] }));
  await page.goto("/vitrine");
  await expect(page.getByText("Nenhum curso à venda agora")).toBeVisible();
  await page.unroute(packages);
  await page.route(packages, (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await expect(page.getByText("Não conseguimos carregar os cursos")).toBeVisible();
  await page.unroute(packages);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("the cart has no duplicates, newest first, deletes one by one, and survives a reload; adding moves no button @desktop", async ({
  page,
}) => {
  await page.goto("/cart");
  await expect(page.getByText("Você ainda não adicionou nenhum curso no seu carrinho!")).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();
  await addToCart(page, 5, 1);
  await page.goto("/enroll/1/2");
  const add = page.getByRole("button", { name: "Adicionar ao Carrinho" });
  const before = await boxOf(add);
  await add.click();
  await expect(page.getByText("Está no seu carrinho.")).toBeVisible();
  expect(await boxOf(add), "the button stays under the pointer").toEqual(before);
  await expect(cartLink(page, 3)).toHaveText("3");
  await add.click();
  await expect(page.getByText("Este curso já está no seu carrinho.")).toBeVisible();
  await cartLink(page, 3).click();
  for (const column of ["Nome", "Valor", "Cursos", "Ação"])
    await expect(page.getByRole("columnheader", { name: column })).toBeAttached();
  const names = page.getByRole("rowheader");
  await expect(names).toHaveText(["Preparatório ENEM", "Introdução à Lógica", "Redação Nota Mil"]);
  await expect(page.getByText("Total: R$ 698,00")).toBeVisible();
  await page.getByRole("button", { name: "Remover Preparatório ENEM" }).click();
  await expect(names).toHaveText(["Introdução à Lógica", "Redação Nota Mil"]);
  // it meets the next row's button
  await pressAgain(page);
  await page.reload();
  await expect(page.getByText("Total: R$ 199,00")).toBeVisible();
  await page.getByRole("button", { name: "Remover Redação Nota Mil" }).click();
  await page.getByRole("button", { name: "Remover Introdução à Lógica" }).click();
  await expect(page.getByText("Você ainda não adicionou nenhum curso no seu carrinho!")).toBeVisible();
  await expect(cartLink(page, 0)).toHaveText("");
});

test("two tabs share one cart @desktop", async ({ page, context }) => {
  await page.goto("/cart");
  const other = await context.newPage();
  await addToCart(other, 2);
  await expect(cartLink(page, 1)).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText(["Preparatório ENEM"]);
  await page.getByRole("button", { name: "Remover Preparatório ENEM" }).click();
  await expect(cartLink(other, 0)).toBeVisible();
  await expect(other.getByText("Está no seu carrinho.")).toBeHidden();
});

test("a cart filled weeks ago shows today's prices, and packages that are no longer on sale @phone", async ({
  page,
}) => {
  await addToCart(page, 2, 5);
  await rewrite<{ id: number; amount: number }[]>(page, "**/api/v1/course-packages", (packages) => {
    const enem = packages.find(({ id }) => id === 2);
    if (enem) enem.amount = 54900;
    packages.splice(
      packages.findIndex(({ id }) => id === 5),
      1,
    );
  });
  await page.goto("/cart");
  await expect(
    page.getByText("O valor de Preparatório ENEM mudou de R$ 499,00 para R$ 549,00."),
  ).toBeVisible();
  await expect(page.getByText("Total: R$ 549,00")).toBeVisible();
  await expect(page.getByRole("cell", { name: "O curso não está disponível no momento" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Total: R$ 549,00")).toBeVisible();
  await expect(page.getByText("O valor de Preparatório ENEM")).toBeHidden();
});

test.describe("Ipê", () => {
  test.use({ brand: "ipe" });
  test("has a showcase of its own @desktop", async ({ page }) => {
    await page.goto("/vitrine");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByText("R$ 240,00")).toBeVisible();
    await expect(page.getByText("Preparatório ENEM")).toBeHidden();
  });
});
