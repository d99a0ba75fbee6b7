import { treeItem } from "../support/classroom.ts";
import { enter, expect, test } from "../support/test.ts";
import { expectArrival, press, reach } from "./keyboard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a student goes from the dashboard to grades and payments and back by keyboard @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await press(
    page,
    page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Cursos" }),
  );
  await expectArrival(page, "Cursos");
  const card = page.getByRole("article", { name: "Matemática Essencial" });
  await press(page, card.getByRole("link", { name: "Notas" }));
  await expectArrival(page, "Quadro de notas: Matemática Essencial");
  await press(page, page.getByRole("navigation", { name: "Caminho" }).getByRole("link", { name: "Cursos" }));
  await expectArrival(page, "Cursos");

  const payments = card.getByRole("link", { name: "Financeiro" });
  const sheet = page.getByRole("dialog", { name: "Financeiro" });
  const close = sheet.getByRole("button", { name: "Fechar" });
  const expectClosed = async () => {
    await expect(sheet).toBeHidden();
    await expect(payments).toBeFocused();
    await expect(page).toHaveTitle("Cursos · Escola Sabiá");
  };
  await press(page, payments);
  await expect(close).toBeFocused();
  await page.keyboard.press("Escape");
  await expectClosed();
  await page.keyboard.press("Enter");
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expectClosed();
  await press(page, link("Ir para o conteúdo"), { way: "Shift+Tab" });
  await expectArrival(page, "Cursos");
  await expect(page, "no extra history entry").toHaveURL("/cursos");

  // a page in another frame, whose chunk is not loaded yet
  await press(page, page.getByRole("link", { name: /^Carrinho/ }), { way: "Shift+Tab" });
  await expectArrival(page, "Carrinho");
});

test("a student enters the classroom and moves through its tree and lessons by keyboard @desktop", async ({
  page,
  portal,
}) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto("/cursos");
  await press(page, page.getByRole("link", { name: "Matemática Essencial" }));
  await expect(page).toHaveURL(/\/aula\/\d+$/);
  await expect(page.locator("main")).toBeFocused();
  await page.goto(await bruno.lesson("20260005", "Escalas e mapas"));
  const title = (name: string) => page.getByRole("heading", { name, level: 2 });
  await expect(title("Escalas e mapas")).toBeVisible();

  // the tree is one tab stop; a list brings its own title
  await reach(page, treeItem(page, /Escalas e mapas/));
  // letters typed more slowly than the type-ahead's pause start a new search
  await expect(async () => {
    await page.keyboard.type("todos");
    await expect(treeItem(page, /Todos os tipos/)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(title("Todos os tipos")).toBeFocused();

  await press(page, page.getByRole("button", { name: "Recolher as aulas" }), { way: "Shift+Tab" });
  await expect(page.getByRole("tree")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tree")).toBeVisible();

  await page.goto(await bruno.lesson("20260005", "Escalas e mapas"));
  await press(page, page.getByRole("link", { name: "Aula anterior" }));
  await expect(title("Volumes: quanto cabe")).toBeFocused();
  await press(page, page.getByRole("button", { name: "Finalizar Aula" }));
  await expect(title("Escalas e mapas")).toBeFocused();
});

test("a lesson's materials can be reached by keyboard @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  const download = page.waitForEvent("download");
  const material = page.getByRole("button", { name: /^Formulário de geometria/ });
  await press(page, material);
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(material).toBeFocused();
});

test("nothing covers the focus on a phone, and the menu restores it @phone", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Abrir menu" });
  await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
  await press(page, opener);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("button", { name: "Fechar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await reach(page, page.getByRole("link", { name: "Ir para o conteúdo" }), "Shift+Tab");
  await press(page, opener);
  await press(page, menu.getByRole("link", { name: "Perfil" }));
  await expectArrival(page, "Perfil");
  await reach(page, opener);
  await reach(page, page.getByRole("link", { name: "Alterar Senha" }), "Shift+Tab");

  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  await press(page, page.getByRole("button", { name: "Aulas: Conteúdo do curso" }));
  await expect(treeItem(page, /Área e perímetro/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "O teorema de Pitágoras", level: 2 })).toBeFocused();
});
