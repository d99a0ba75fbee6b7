import { boxOf } from "../support/layout.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { expect, test } from "../support/test.ts";
import { expectArrival, press, reach } from "./keyboard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a visitor chooses a package, signs in and pays by boleto, by keyboard @desktop", async ({
  page,
  portal,
  context,
}) => {
  const { keyboard } = page;
  const { email, password } = await newStudent(page, portal, { signedIn: false });
  // as on an address without https, where a number is copied by selecting it
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto("/vitrine");
  const choose = async (name: string) => {
    await press(page, page.getByRole("link", { name }));
    await expectArrival(page, name);
    await press(page, page.getByRole("button", { name: "Adicionar ao Carrinho" }));
    await expect(page.getByRole("status").filter({ hasText: "Curso adicionado ao carrinho." })).toBeVisible();
  };
  await choose("Preparatório ENEM");
  await page.goBack();
  await expectArrival(page, "Vitrine");
  await choose("Redação Nota Mil");
  await press(page, page.getByRole("link", { name: "Ver carrinho" }), { way: "Shift+Tab" });
  await expectArrival(page, "Carrinho");
  await press(page, page.getByRole("button", { name: "Remover Redação Nota Mil" }));
  await expect(page.getByRole("rowheader")).toHaveText(["Preparatório ENEM"]);
  await expect(page.getByRole("main"), "the button went away with its row").toBeFocused();

  await press(page, page.getByRole("button", { name: "Prosseguir com o login" }));
  await expectArrival(page, "Entrar");
  await reach(page, page.getByLabel("E-mail"));
  await keyboard.type(email);
  await reach(page, page.getByLabel("Senha", { exact: true }));
  await keyboard.type(password);
  await keyboard.press("Enter");
  await expectArrival(page, "Carrinho");
  await reach(page, page.getByRole("radio", { name: "Cartão de crédito" }));
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Boleto" })).toBeChecked();
  await press(page, page.getByRole("button", { name: "Finalizar pedido: Gerar boleto" }));
  await expectArrival(page, "Dashboard");

  await press(page, page.getByRole("button", { name: /^Abrir menu/ }), { way: "Shift+Tab" });
  await expect(page.getByRole("menuitem", { name: "Meus pedidos" })).toBeFocused();
  await keyboard.press("Enter");
  await expectArrival(page, "Meus pedidos");
  const opened = context.waitForEvent("page");
  await press(page, page.getByRole("link", { name: "Abrir boleto" }));
  const boleto = await opened;
  await expect(boleto.getByRole("heading", { level: 1 })).toBeVisible();
  await boleto.close();
  const copy = page.getByRole("button", { name: "Copiar" });
  await press(page, copy);
  await expect(page.getByRole("button", { name: "Copiado" })).toBeFocused();
});

test("Tab follows a package's visible order where the price is above the description @desktop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await rewrite<{ description: string }>(page, "**/course-packages/2", (one) => {
    one.description = '<p>Veja <a href="/vitrine">os outros</a>.</p>';
  });
  await page.goto("/enroll/1/2");
  const buy = page.getByRole("button", { name: "Adicionar ao Carrinho" });
  const link = page.getByRole("link", { name: "os outros" });
  await buy.focus();
  expect((await boxOf(buy)).y).toBeLessThan((await boxOf(link)).y);
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
});
