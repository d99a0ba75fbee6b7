import { enter, expect, test } from "../support/test.ts";

test("forum, topic, discussion and writing dialogs have their accessibility trees @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  const main = page.getByRole("main");
  await page.goto("/forums");
  await expect(main).toMatchAriaSnapshot(`
    - main "Fóruns":
      - heading "Fóruns" [level=1]
      - list "Fóruns":
        - listitem:
          - heading "Dúvidas de Matemática" [level=2]:
            - link "Dúvidas de Matemática"
  `);
  await page.getByRole("link", { name: "Dúvidas de Matemática" }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main "Dúvidas de Matemática":
      - navigation "Caminho":
        - link "Fóruns"
      - heading "Dúvidas de Matemática" [level=1]
      - list "Tópicos":
        - listitem:
          - heading "Números e dízimas" [level=2]:
            - link "Números e dízimas"
          - paragraph: /\\d+ discussões/
  `);
  await page.getByRole("link", { name: "Números e dízimas" }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main "Números e dízimas":
      - navigation "Caminho":
        - link "Fóruns"
        - link "Dúvidas de Matemática"
      - heading "Números e dízimas" [level=1]
      - link "Nova discussão"
      - list "Discussões":
        - listitem:
          - heading "Por que 0,999… é igual a 1?" [level=2]:
            - link "Por que 0,999… é igual a 1?"
          - text: Respondida
          - paragraph: /\\d+ respostas/
      - navigation "Páginas":
        - link "Página 1"
        - link "Página 2"
        - link "Próxima página"
  `);
  const own = page.getByRole("listitem").filter({ hasText: "Desconto em cima de desconto" });
  const edit = own.getByRole("link", { name: "Editar discussão" });
  await expect(edit).toHaveAccessibleDescription("Desconto em cima de desconto: soma ou não soma?");
  await edit.click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Editar discussão":
      - heading "Editar discussão" [level=2]
      - textbox "Título"
      - textbox "Descrição"
      - group "Status da Discussão":
        - radio "Em aberto"
        - radio "Respondida" [checked]
        - radio "Fechada"
      - status
      - button "Cancelar"
      - button "Salvar"
  `);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("link", { name: "Por que 0,999… é igual a 1?" }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main "Por que 0,999… é igual a 1?":
      - heading "Dúvidas de Matemática » Números e dízimas » Por que 0,999… é igual a 1?" [level=1]
      - paragraph: "Status da Discussão: Respondida"
      - region "Perguntas/Respostas da discussão":
        - heading "Perguntas/Respostas da discussão" [level=2]
      - region /\\d+ respostas/:
        - heading /\\d+ respostas/ [level=2]
        - button "Adicionar pergunta/resposta"
        - article /^Ana Lima Você Postada em/:
          - link "Editar resposta"
        - article /^Bruno Reis Postada em/
        - navigation "Páginas"
  `);
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Nova Pergunta/Resposta":
      - heading "Nova Pergunta/Resposta" [level=2]
      - textbox "Digite sua pergunta/resposta aqui."
      - status
      - button "Cancelar"
      - button "Salvar"
  `);
});
