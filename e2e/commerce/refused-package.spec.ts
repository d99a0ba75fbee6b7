import { recordSilent } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn, watchShifts } from "../support/layout.ts";
import { refuseWith } from "../support/refuse.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { addToCart, cards, fillCart, finish, startCart } from "./buyer.ts";

test("the reason why a course can't be bought is visible from below a long form @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await enter(page, portal, "carla");
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  const message = "Você já possui este curso.";
  await page.route("**/api/v1/orders", refuseWith({ course_packages: [message] }));
  await page.getByLabel("Complemento").fill("casa 2");
  await finish(page).click();
  await expect(page.getByText(message)).toBeInViewport();
  const refused = page.waitForResponse("**/api/v1/orders");
  await page.getByLabel("Complemento").press("Enter");
  await (await refused).finished();
  await expect(page.getByLabel("Complemento")).toBeEnabled();
  await expect(page.getByText(message)).toBeInViewport();
});

test("where only boleto is offered, a missing or refused payment takes the focus from below a long form @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await enter(page, portal, "carla");
  await rewrite<{ payment_methods: string[] }[]>(page, "**/api/v1/course-packages", (packages) => {
    for (const one of packages) one.payment_methods = ["BOLETO"];
  });
  await addToCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Complemento").press("Enter");
  await expect(page.getByText("Selecione um método de pagamento!")).toBeInViewport();
  await page.getByLabel("Boleto", { exact: true }).check();
  const message = "A operadora não aceitou o CPF.";
  await page.route("**/api/v1/orders", refuseWith({ payment_method: [message] }));
  await page.getByLabel("Complemento").fill("casa 2");
  await finish(page).click();
  await expect(page.getByLabel("Boleto", { exact: true })).toBeFocused();
  await expect(page.getByText(message)).toBeInViewport();
});

test("a student who already has a course sees that before paying for it again @phone", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/enroll/1/2");
  const own = "Você já possui este curso.";
  await expect(page.getByText(own)).toBeVisible();
  await addToCart(page, 2);
  await page.goto("/cart");
  await expect(page.getByText(own)).toBeVisible();
  await addToCart(page, 1);
  await page.goto("/cart");
  await expect(page.getByText("Você já possui: Preparatório ENEM.")).toBeVisible();
  await page.getByRole("button", { name: "Remover Preparatório ENEM" }).click();
  await expect(page.getByText("Você já possui")).toHaveCount(0);
  await page.getByRole("link", { name: "Ver outros cursos" }).click();
  await page.getByRole("link", { name: "Redação Nota Mil" }).click();
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toBeVisible();
  await expect(page.getByText("Você já possui")).toHaveCount(0);
  await page.getByRole("navigation", { name: "Caminho" }).getByRole("link", { name: "Vitrine" }).click();
  await expect(page).toHaveURL("/vitrine");
});

test("nothing moves when it becomes known that the student already has a course", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await startCart(page, 2);
  const listSilent = await recordSilent(page);
  const sumShifts = await watchShifts(page);
  for (const path of ["/cart", "/enroll/1/2"])
    await test.step(path, async () => {
      const answer = await hold(page, "**/api/v1/course");
      const sold = page.waitForResponse("**/api/v1/course-packages**");
      await page.goto(path);
      await (await sold).finished();
      const course = page.getByRole("main").getByText("Preparatório ENEM");
      await expect(course.or(page.locator("[class*=skeleton]")).first()).toBeVisible();
      await untilDrawn(page);
      answer();
      await expect(page.getByText("Você já possui este curso.")).toBeVisible();
      await untilDrawn(page);
      expect(await sumShifts()).toBeLessThan(0.01);
      expect((await listSilent()).join()).not.toContain("Você já possui");
      await page.unrouteAll();
    });
});

test("of several courses in a cart, the one that can't be bought is named @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await enter(page, portal, "ana");
  await startCart(page, 1, 2, 5);
  await fillCart(page, cards.approved, "1");
  await finish(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "Você já possui este curso." });
  await expect(alert).toContainText("Para continuar, remova do carrinho: Preparatório ENEM.");
  await page.getByRole("button", { name: "Remover Preparatório ENEM" }).click();
  await expect(alert).toHaveCount(0);
});
