import { enter, expect, failedCall, test } from "../support/test.ts";
import { expectArrival, press, reach } from "./keyboard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a student opens a discussion in the forums by keyboard @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/forum/save-discussion-in-forum-topic"));
  await enter(page, portal, "ana");
  await page.goto("/forums");
  await press(page, page.getByRole("link", { name: "Dúvidas de Matemática" }));
  await expectArrival(page, "Dúvidas de Matemática");
  await press(page, page.getByRole("link", { name: "Números e dízimas" }));
  await expectArrival(page, "Números e dízimas");
  await press(page, page.getByRole("link", { name: "Página 2" }));
  await expectArrival(page, "Números e dízimas");
  await press(page, page.getByRole("link", { name: "Próxima página" }));
  await expect(page.getByRole("link", { name: "Página 3" })).toHaveAttribute("aria-current", "page");
  await expectArrival(page, "Números e dízimas");

  const add = page.getByRole("link", { name: "Nova discussão" });
  const dialog = page.getByRole("dialog");
  const title = dialog.getByLabel("Título");
  await press(page, add, { way: "Shift+Tab" });
  await expect(title).toBeFocused();
  await press(page, dialog.getByRole("button", { name: "Salvar" }));
  await expect(title).toHaveAccessibleDescription("O título é requerido");
  await expect(title, "the wrong field has the focus").toBeFocused();
  await page.keyboard.type("Quem usa leitor de tela?");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectArrival(page, "Números e dízimas");

  const row = page.getByRole("listitem").filter({ hasText: "Quem usa leitor de tela?" });
  const edit = row.getByRole("link", { name: "Editar discussão" });
  await press(page, edit);
  await expect(title).toBeFocused();
  await reach(page, dialog.getByRole("radio", { name: "Em aberto" }));
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Respondida" })).toBeChecked();
  const save = dialog.getByRole("button", { name: "Salvar" });
  await press(page, save);
  await expect(row.getByText("Respondida")).toBeAttached();
  await expect(save).toBeFocused();
  await press(page, dialog.getByRole("button", { name: "Cancelar" }), { way: "Shift+Tab" });
  await expect(edit).toBeFocused();
  await press(page, row.getByRole("link", { name: "Quem usa leitor de tela?" }), { way: "Shift+Tab" });
  await expectArrival(page, "Quem usa leitor de tela?");
});

test("a student edits a reply and turns the pages by keyboard @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/forums");
  await press(page, page.getByRole("link", { name: "Dúvidas de Matemática" }));
  await press(page, page.getByRole("link", { name: "Números e dízimas" }));
  await press(page, page.getByRole("link", { name: "Por que 0,999… é igual a 1?" }));
  await expectArrival(page, "Por que 0,999… é igual a 1?");
  const edit = page.getByRole("link", { name: "Editar resposta" });
  await press(page, edit);
  const dialog = page.getByRole("dialog", { name: "Editar pergunta/Resposta" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(edit).toBeFocused();
  await press(page, page.getByRole("link", { name: "Próxima página" }));
  await expect(page).toHaveURL(/pagina=2$/);
  await expect(page.getByRole("heading", { name: /^\d+ respostas$/ })).toBeFocused();
});
