import type { Page } from "@playwright/test";
import { newStudent } from "../support/new-student.ts";
import { expect, failedCall, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("login, reset, first access and registration have their accessibility trees @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"));
  await page.goto("/login");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Entrar":
      - img "Escola Sabiá"
      - heading "Entrar" [level=1]
      - textbox "E-mail"
      - textbox "Senha"
      - button "Mostrar senha"
      - link "Esqueci minha senha"
      - button "Entrar"
      - link /^Primeiro acesso/
      - link /^Cadastrar/
      - link "Privacidade"
  `);
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Redefinir senha":
      - heading "Redefinir senha" [level=1]
      - status
      - textbox "E-mail"
      - button "Cancelar"
      - button "Enviar link"
  `);
  await page.goto("/first-access");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Primeiro Acesso (Verificação)":
      - heading "Primeiro Acesso (Verificação)" [level=1]
      - textbox "Matrícula"
      - textbox "Data de Nascimento"
      - button "Cancelar"
      - button "Verificar"
  `);
  await page.goto("/register");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Cadastro":
      - heading "Cadastro" [level=1]
      - alert:
        - paragraph: /Confira \\d+ campos/
        - list:
          - listitem:
            - button "Nome"
      - region "Dados pessoais":
        - heading "Dados pessoais" [level=2]
        - textbox "Nome" [invalid]
        - combobox "Gênero" [invalid]
      - region "Contato":
        - textbox "Telefone" [invalid]
      - region "Endereço":
        - textbox "CEP" [invalid]
        - combobox "Estado" [invalid]
      - region "Acesso":
        - textbox "E-mail" [invalid]
        - textbox "Confirmar Senha" [invalid]
      - button "Login"
      - button "Cadastrar"
  `);
});

test("profile, password, cart, payment and orders have their accessibility trees @desktop", async ({
  page,
  portal,
}) => {
  await newStudent(page, portal);
  await page.goto("/perfil");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Perfil":
      - heading "Perfil" [level=1]
      - textbox "Nome": Lia Prado
      - textbox "E-mail"
      - combobox "Gênero"
      - combobox "Identidade de Gênero"
      - textbox "Naturalidade"
      - button "Salvar"
      - complementary "Lia Prado":
        - textbox "Data de Nascimento": 09/08/1998
        - textbox "CPF"
      - region "Sessões":
        - heading "Sessões" [level=2]
        - list:
          - listitem
      - region "Seus dados":
        - heading "Seus dados" [level=2]
        - button "Baixar meus dados"
        - button "Pedir exclusão dos meus dados"
  `);
  await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - button "Cancelar"
      - button
  `);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Alterar Senha" }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Alterar Senha":
      - heading "Alterar Senha" [level=1]
      - textbox "Senha atual"
      - textbox "Nova senha"
      - paragraph: /De 8 a 128 caracteres/
      - textbox "Confirmar nova senha"
      - button "Salvar"
  `);
  await page.goto("/vitrine");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Vitrine":
      - heading "Vitrine" [level=1]
      - list:
        - listitem:
          - article:
            - heading "Preparatório ENEM" [level=2]:
              - link "Preparatório ENEM"
  `);
  await page.getByRole("link", { name: "Preparatório ENEM" }).click();
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Preparatório ENEM":
      - heading "Nova Matrícula" [level=1]
      - paragraph: Unidade Centro
      - heading "Preparatório ENEM" [level=2]
      - complementary "Compra":
        - paragraph: R$ 499,00
        - button "Adicionar ao Carrinho"
        - paragraph:
          - link "Ver carrinho"
      - region "Cursos do pacote":
        - heading "Cursos do pacote" [level=3]
  `);
  await page.getByRole("link", { name: "Ver carrinho" }).click();
  await page.getByLabel("Cartão de crédito").check();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Carrinho":
      - heading "Carrinho" [level=1]
      - table "Cursos no carrinho":
        - rowgroup:
          - row:
            - columnheader "Nome"
            - columnheader "Valor"
            - columnheader "Cursos"
            - columnheader "Ação"
        - rowgroup:
          - row:
            - rowheader "Preparatório ENEM"
            - cell "R$ 499,00"
            - cell "Matemática Essencial"
            - cell:
              - button "Remover Preparatório ENEM"
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
      - complementary "Resumo":
        - heading "Resumo" [level=2]
        - term: Total
        - definition: R$ 499,00
        - 'button "Finalizar pedido: Pagar R$ 499,00"'
  `);
  await page.getByLabel("Boleto", { exact: true }).check();
  await page.getByRole("button", { name: "Finalizar pedido: Gerar boleto" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/pedidos");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Meus pedidos":
      - heading "Meus pedidos" [level=1]
      - article "Preparatório ENEM":
        - heading "Preparatório ENEM" [level=2]
        - text: Aguardando pagamento
        - link "Abrir boleto"
        - button "Copiar"
  `);
});
