import type { Page } from "@playwright/test";
import { addToCart, finish } from "../commerce/buyer.ts";
import { newStudent } from "../support/new-student.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("the plan page has its accessibility tree, by card and by boleto @desktop", async ({ page, portal }) => {
  await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Cartão de crédito").check();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Assinatura de Plano":
      - heading "Assinatura de Plano" [level=1]
      - region "Plano":
        - heading "Clube Sabiá" [level=2]
        - text: Você ganha 7 dias de avaliação
        - paragraph: R$ 49,90 por mês
      - form "Pagamento":
        - heading "Pagamento" [level=2]
        - group:
          - group "Método de pagamento":
            - radio "Cartão de crédito" [checked]
            - radio "Boleto"
          - textbox "Número do cartão"
          - textbox "Nome no cartão"
          - textbox "Validade"
          - textbox "CVV"
          - combobox "Parcelas"
          - paragraph: /Nada é cobrado hoje/
      - complementary "Resumo":
        - heading "Resumo" [level=2]
        - term: Total
        - definition: R$ 0,00
        - 'button "Finalizar pedido: Assinar"'
        - paragraph: Depois da avaliação, R$ 49,90 por mês.
  `);
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Assinatura de Plano":
      - form "Pagamento":
        - group:
          - group "Parcelas":
            - radio "1x" [checked]
            - radio "2x"
            - radio "3x"
      - complementary "Resumo":
        - term: Pagamento
        - definition: Boleto, 1x
  `);
});

test("the boleto's form without saved data has its accessibility tree, also when refused @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await enter(page, portal, "carla");
  await addToCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Carrinho":
      - form "Pagamento":
        - alert:
          - paragraph: Confira 7 campos
          - list:
            - listitem:
              - button "Telefone"
        - group:
          - heading "Telefone e endereço" [level=3]
          - textbox "Telefone" [invalid]
          - textbox "CEP" [invalid]
          - combobox "Estado" [invalid]
          - combobox "Cidade" [disabled] [invalid]:
            - option "Escolha o estado primeiro" [selected]
          - textbox "Rua" [invalid]
          - textbox "Número" [invalid]
          - textbox "Bairro" [invalid]
          - textbox "Complemento"
      - complementary "Resumo":
        - 'button "Finalizar pedido: Gerar boleto"'
        - paragraph: O boleto também fica guardado em Meus pedidos.
  `);
});

test("a new boleto and its own page have their accessibility trees @desktop", async ({
  page,
  portal,
  context,
}) => {
  await newStudent(page, portal);
  await addToCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Dashboard":
      - region "Seu boleto está pronto":
        - heading "Seu boleto está pronto" [level=2]
        - link "Meus pedidos"
        - link "Abrir boleto"
        - text: "Linha digitável:"
        - code: /^[\\d. ]+$/
        - button "Copiar"
  `);
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Abrir boleto" }).click(),
  ]);
  await expect(main(opened)).toMatchAriaSnapshot(`
    - main:
      - heading "Boleto" [level=1]
      - img "Escola Sabiá"
      - status: /Pague até \\d\\d\\/\\d\\d\\/\\d{4}/
      - heading "Linha digitável" [level=2]
      - img "Código de barras"
      - paragraph:
        - button "Copiar linha digitável"
        - link "Baixar PDF"
        - button "Imprimir"
      - heading "Dados do boleto" [level=2]
      - term: Vencimento
      - definition: /\\d\\d\\/\\d\\d\\/\\d{4}/
      - term: Valor do documento
      - definition: R$ 499,00
      - heading "Itens" [level=2]
      - table "Itens"
  `);
});

test("the form behind a reset link has its accessibility tree @desktop", async ({ page }) => {
  await page.route("**/recover_user_by_token/*", (route) =>
    route.fulfill({ json: { user: { name: "Ana Lima", email: "ana.lima@sabia.example" } } }),
  );
  await page.goto("/login/redefinir-senha/qualquer");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Redefinir senha":
      - heading "Redefinir senha" [level=1]
      - textbox "Conta": ana.lima@sabia.example
      - textbox "Nova senha"
      - button "Mostrar senha"
      - textbox "Confirmar nova senha"
      - button "Salvar nova senha"
  `);
});
