import type { Page } from "@playwright/test";
import { addToCart } from "../commerce/buyer.ts";
import { answer, saved, study, waits } from "../exercises/steps.ts";
import { openForumApi, pathOf } from "../forums/forum-api.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, lostLine, test } from "../support/test.ts";

/** Simulates browser translation: each text node is replaced by an element with other text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style, textarea")) continue;
      const inner = document.createElement("font");
      inner.textContent = text.data;
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

const broken = (page: Page) => page.getByText(/^Algo falhou/);

test("a translated lesson can be left for the next one @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "O teorema de Pitágoras"));
  const way = page.getByRole("link", { name: "Próxima aula" });
  await expect(way).toHaveText("Próxima aula");
  await translate(page);
  await way.click();
  const next = page.getByRole("heading", { name: "Área e perímetro sem confusão", level: 2 });
  await expect(next.or(broken(page)).first()).toBeVisible();
  await expect(next).toBeVisible();
  // the previous lesson's content is gone
  await expect(way).toHaveText("Próxima");
});

test("a translated dialog saves an edited reply @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Lida em outra língua");
  const reply = await api.reply(place, "Como estava");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  const dialog = page.getByRole("dialog", { name: "Editar pergunta/Resposta" });
  await dialog.getByRole("textbox").fill("Como ficou");
  await expect(dialog.getByText("Salvo no aparelho")).toBeVisible();
  await translate(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(
    page.getByText("Pergunta/resposta atualizada com sucesso.").or(broken(page)).first(),
  ).toBeVisible();
  await expect(broken(page)).toHaveCount(0);
  await expect(dialog.getByText("Salvo no aparelho")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
});

// React changes a text beside other nodes where it was: in the node that the translation has replaced.
test("a translated exercise's clock goes on, and its sign says what became of the answer @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const ana = await study(page, portal, "ana");
  await rewrite<object>(page, "**/get-exercise-list", (list) => {
    Object.assign(list, { deadlineCountDownEnd: 3600 });
  });
  await page.route("**/answer-exercise", (route) => route.abort());
  await ana.open("Todos os tipos", 3);
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/^(60:00|59:\d\d) restantes$/);
  await page.getByRole("checkbox", { name: "3/7" }).click();
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await translate(page);
  const shown = await clock.textContent();
  await expect(clock).not.toHaveText(shown ?? "");
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
});

test("a translated cart shows the sum of what is left @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await addToCart(page, 2, 5);
  await page.goto("/cart");
  const sum = page.getByRole("cell", { name: /^Total: R\$/ });
  const both = (await sum.textContent()) ?? "";
  await translate(page);
  await page
    .getByRole("button", { name: /^Remover/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Remover/ })).toHaveCount(1);
  await expect(sum).not.toHaveText(both);
});

test("a node that the page removes, or inserts something before, may have been moved by a translation @desktop", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
  const left = await page.evaluate(() => {
    const box = document.createElement("p");
    const [moved, gone, last] = ["moved", "gone", "last"].map((word) => document.createTextNode(word));
    const font = document.createElement("font");
    if (!moved || !gone || !last) return null;
    box.append(font, last);
    font.append(moved);
    box.insertBefore(document.createTextNode("first "), moved);
    box.insertBefore(document.createTextNode(" end"), gone);
    box.removeChild(gone);
    const before = box.textContent;
    box.removeChild(moved);
    return [before, box.textContent];
  });
  expect(left).toEqual(["first movedlast end", "first last end"]);
});
