import { recordAnnouncements } from "../support/announced.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { expect, failedCall, test } from "../support/test.ts";
import { finish, listOrders, startCart } from "./buyer.ts";

type Shop = { id: number; amount: number }[];
const dearer = (packages: Shop) => {
  for (const one of packages) if (one.id === 2) one.amount = 54900;
};
const change = "O valor de Preparatório ENEM mudou de R$ 499,00 para R$ 549,00.";

test("two carts with different prices don't affect each other, and each reports what it has shown @desktop", async ({
  page,
  portal,
}) => {
  await newStudent(page, portal);
  await startCart(page, 2, 1);
  await page.goto("/cart");
  await expect(page.getByText("Total: R$ 499,00")).toBeVisible();
  await page.evaluate(() => {
    addEventListener("storage", () => {
      document.body.dataset.storageEvents = String(Number(document.body.dataset.storageEvents ?? 0) + 1);
    });
  });
  const other = await page.context().newPage();
  await rewrite<Shop>(other, "**/api/v1/course-packages", dearer);
  await other.goto("/cart");
  await expect(other.getByText(change)).toBeVisible();
  await other.getByRole("button", { name: "Remover Introdução à Lógica" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Preparatório ENEM"]);
  // the new price and the removal, each reported once
  expect(await page.evaluate(() => document.body.dataset.storageEvents)).toBe("2");
  await expect(other.getByText("Total: R$ 549,00")).toBeVisible();
  await expect(page.getByText("Total: R$ 499,00")).toBeVisible();

  await rewrite<Shop>(page, "**/api/v1/course-packages", dearer);
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(page.getByText(change)).toBeVisible();
  await expect(page).toHaveURL("/cart");
});

test("a plan whose trial was removed meanwhile is not subscribed to without notice @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(page.getByText(/Nada é cobrado hoje/)).toBeVisible();
  await rewrite<{ plan: { trial_days: number } }>(page, "**/api/v1/course-packages/3", ({ plan }) => {
    plan.trial_days = 0;
  });
  await finish(page).click();
  await expect(page.getByText("O plano mudou. Confira os valores antes de continuar.")).toBeVisible();
  await expect(page.getByText(/O primeiro boleto, de R\$ 49,90, é gerado agora/)).toBeVisible();
  expect(await listOrders(buyer)).toEqual([]);
});

test("a price that changes during the order is shown before it is charged @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  const buyer = await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  const seen: unknown[] = [];
  await page.route("**/api/v1/orders", async (route) => {
    seen.push(route.request().postDataJSON().shown_amount);
    await rewrite<Shop>(page, "**/api/v1/course-packages", dearer);
    const course_packages = ["O valor mudou. Confira antes de continuar."];
    await route.fulfill({ status: 422, json: { message: "Dados inválidos", errors: { course_packages } } });
  });
  const expectAnnounced = await recordAnnouncements(page);
  await finish(page).click();
  await expectAnnounced(page.getByText(change));
  await expect(page.getByText("Total: R$ 549,00")).toBeVisible();
  await expect(finish(page)).toBeEnabled();
  expect(seen).toEqual([49900]);
  expect(await listOrders(buyer)).toEqual([]);
});

test("an order that has ended when its answer arrives keeps the cart @desktop", async ({ page, portal }) => {
  await newStudent(page, portal);
  await startCart(page, 2);
  const message = "O boleto deste pedido venceu. Para comprar, faça um novo pedido.";
  await page.route("**/api/v1/orders", async (route) => {
    const order = { id: 1, status: "expired", amount: 49900, boleto: null };
    await route.fulfill({ status: 201, json: { message, order } });
  });
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("rowheader")).toHaveText(["Preparatório ENEM"]);
  await page.unroute("**/api/v1/orders");
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a student who pays for a withdrawn package sees an error and continues from the top of the page @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/course-packages/3"));
  const buyer = await newStudent(page, portal);
  const pay = async (path: string) => {
    await page.goto(path);
    await page.getByLabel("Boleto", { exact: true }).check();
    await expect(finish(page)).toBeEnabled();
  };
  const expectAtPage = async () => {
    await expect(finish(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  };
  await startCart(page, 2, 1);
  await pay("/cart");
  await rewrite<Shop>(page, "**/api/v1/course-packages", (packages) => {
    const withdrawn = packages.findIndex(({ id }) => id === 2);
    packages.splice(withdrawn, 1);
  });
  await finish(page).press("Enter");
  await expect(page.getByText("Para continuar, remova do carrinho")).toBeVisible();
  await expectAtPage();

  await pay("/plan/3");
  await rewrite<{ status: string }>(page, "**/api/v1/course-packages/3", (plan) => {
    plan.status = "INACTIVE";
  });
  await finish(page).press("Enter");
  await expect(page.getByText("O curso não está disponível no momento")).toBeVisible();
  await expectAtPage();

  await page.unroute("**/api/v1/course-packages/3");
  await pay("/plan/3");
  await page.route("**/api/v1/course-packages/3", (route) =>
    route.fulfill({ status: 404, json: { message: "Não encontrado." } }),
  );
  await finish(page).press("Enter");
  await expect(page.getByText("Não encontramos este plano")).toBeVisible();
  await expectAtPage();
  expect(await listOrders(buyer)).toEqual([]);
});
