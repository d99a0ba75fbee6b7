import type { Page } from "@playwright/test";
import { holdAnswers } from "../support/hold.ts";
import {
  boxOf,
  countLines,
  expectNoSidewaysScroll,
  expectWholeWords,
  untilDrawn,
} from "../support/layout.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { axe, enter, expect, test } from "../support/test.ts";
import { addToCart, cards, finish, listOrders, startCart } from "./buyer.ts";

/** Opens a page of the shop and waits for its heading: an empty page would pass the checks otherwise. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading", { name: heading })).toBeVisible();
  await expect(page.locator("main [aria-busy]")).toHaveCount(0);
}

test("axe finds nothing", async ({ page, portal }) => {
  test.slow();
  for (const [path, heading] of [
    ["/vitrine", "Preparatório ENEM"],
    ["/enroll/1/2", "Preparatório ENEM"],
    ["/enroll/1/4", "Turma de Verão"],
    ["/cart", "Você ainda não adicionou nenhum curso no seu carrinho!"],
    ["/plan/3", "Clube Sabiá"],
  ] as const)
    await test.step(`visitor, ${path}`, async () => {
      await open(page, path, heading);
      await axe(page);
      await expectNoSidewaysScroll(page);
      await expectWholeWords(page);
    });
  await enter(page, portal, "ana");
  await startCart(page, 2, 5);
  await page.goto("/cart");
  await page.getByLabel("Cartão de crédito").check();
  await finish(page).click();
  await expect(page.getByText("Confira 5 campos")).toBeVisible();
  await axe(page);
  await page.goto("/plan/3");
  await page.getByLabel("Boleto", { exact: true }).check();
  await axe(page);
  await page.goto("/cursos");
  const course = page.getByRole("article").filter({ hasText: "Matemática Essencial" });
  await course.getByRole("link", { name: "Financeiro" }).click();
  const payments = page.getByRole("dialog", { name: "Financeiro" }).getByRole("listitem");
  await expect(payments.first()).toContainText("Pago");
  await axe(page);
});

test("no screen of the shop scrolls sideways at 320 px, which is a zoom of 400 % on a wide screen @phone", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startCart(page, 2);
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Prosseguir com o login" })).toBeVisible();
  await expectWholeWords(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await enter(page, portal, "ana");
  for (const [path, heading] of [
    ["/vitrine", "Preparatório ENEM"],
    ["/enroll/1/3", "Clube Sabiá"],
    ["/plan/3", "Clube Sabiá"],
    ["/pedidos", "Meus pedidos"],
    ["/cart", "Pagamento"],
  ] as const) {
    await open(page, path, heading);
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel("Cartão de crédito").check();
  await expectNoSidewaysScroll(page);
});

test("long words in names leave price and button visible in the cart @desktop", async ({ page }) => {
  const word = "Superextraordinariamenteininterruptamente";
  await rewrite<{ courses: { name: string }[] }[]>(page, "**/api/v1/course-packages", (packages) => {
    for (const one of packages) {
      Object.assign(one, { name: `Matemática ${word}`, amount: 123_456_789 });
      for (const course of one.courses) course.name = `Curso ${word}`;
    }
  });
  await addToCart(page, 2);
  await page.goto("/cart");
  const table = page.getByRole("table", { name: "Cursos no carrinho" });
  const row = table.getByRole("row").filter({ hasText: "Curso Super" });
  for (const width of [320, 640, 1000]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(row).toBeVisible();
    await untilDrawn(page);
    await expectNoSidewaysScroll(page);
    const card = await table.evaluate((one) => ({
      wide: one.parentElement?.clientWidth ?? Number.NaN,
      words: one.parentElement?.scrollWidth ?? Number.NaN,
      name: one.querySelector("tbody th")?.clientWidth ?? Number.NaN,
    }));
    expect(card.words, `what sticks out of the card at ${width} px`).toBeLessThanOrEqual(card.wide);
    expect(card.name, `the name at ${width} px`).toBeGreaterThan(150);
    const price = table.getByText("R$ 1.234.567,89", { exact: true });
    expect(await countLines(price, "R$ 1.234.567,89"), `the price at ${width} px`).toBe(1);
  }
});

test("a large price in the button that pays it is on one line and whole @phone", async ({ page, portal }) => {
  await enter(page, portal, "carla");
  await rewrite<{ amount: number }[]>(page, "**/api/v1/course-packages", (packages) => {
    for (const one of packages) one.amount = 123_456_789;
  });
  await addToCart(page, 5);
  await page.goto("/cart");
  await page.getByLabel("Cartão de crédito").check();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(finish(page)).toHaveText("Pagar R$ 1.234.567,89", { useInnerText: true });
    expect(await countLines(finish(page), "R$ 1.234.567,89"), `lines at ${width} px`).toBe(1);
    // a bar at the bottom edge is cut off there, and does not scroll
    const { right } = await boxOf(finish(page));
    expect(right, `right edge at ${width} px`).toBeLessThanOrEqual(width - 16);
  }
});

test("a package can be bought by keyboard only @desktop", async ({ page, portal }) => {
  const buyer = await newStudent(page, portal);
  const { keyboard } = page;
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await keyboard.press("Tab");
      const focused = page.locator(":focus");
      const label = await focused.evaluate(
        (element: HTMLInputElement) =>
          element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent ?? "",
      );
      if (name.test(label)) return;
    }
    throw new Error(`${name} is not reached by Tab.`);
  };
  await page.goto("/enroll/1/5");
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toBeVisible();
  await tabTo(/Adicionar ao Carrinho/);
  await keyboard.press("Enter");
  await expect(page.getByText("Está no seu carrinho.")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByLabel("Cartão de crédito")).toBeVisible();
  await tabTo(/Cartão de crédito/);
  await keyboard.press("Enter");
  await expect(page.getByText("Selecione um método de pagamento!")).toBeVisible();
  await keyboard.press("Space");
  await tabTo(/Número do cartão/);
  await keyboard.type(cards.approved);
  await keyboard.press("Tab");
  await keyboard.type("LIA PRADO");
  await keyboard.press("Tab");
  await keyboard.type("0932");
  await keyboard.press("Tab");
  await keyboard.type("123");
  await keyboard.press("Tab");
  await keyboard.type("3x");
  await expect(page.getByLabel("Parcelas").locator("option:checked")).toHaveText("3x de R$ 66,33");
  await tabTo(/Finalizar pedido/);
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(buyer)).toMatchObject([{ status: "paid", installments: 3 }]);
});

test("in a narrow cart, beside its summary too, the words of long names are not broken @desktop", async ({
  page,
}) => {
  const name =
    "Preparatório intensivo para o Exame Nacional do Ensino Médio, com redação e matemática todo dia";
  type Package = { name: string; courses: { name: string }[] };
  await rewrite<Package[]>(page, "**/api/v1/course-packages", (packages) => {
    for (const one of packages.flatMap((each) => [each, ...each.courses])) one.name = name;
  });
  await addToCart(page, 2);
  await page.goto("/cart");
  const header = page.getByRole("rowheader", { name });
  for (const width of [390, 601, 700, 961, 1024, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(header).toBeVisible();
    await untilDrawn(page);
    const broken = await header.evaluate((one) => {
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
    expect(broken, `words broken at ${width} px`).toEqual([]);
  }
});

test("the page ends above the price bar, however many lines that has @phone", async ({ page }) => {
  const gap = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const bar = document.querySelector("[data-bottom-bar]");
      const parts = [...document.querySelectorAll("footer *")];
      const last = parts.map((one) => one.getBoundingClientRect().bottom);
      return bar && last.length > 0 ? bar.getBoundingClientRect().top - Math.max(...last) : Number.NaN;
    });
  await page.goto("/enroll/1/2");
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toBeVisible();
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.goto("/enroll/1/4");
  await expect(page.getByRole("button", { name: "O curso não está disponível no momento" })).toBeVisible();
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await startCart(page, 2);
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Prosseguir com o login" })).toBeVisible();
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

for (const who of ["a visitor", "a student"] as const)
  test(`a plan that loads shows ${who} what will be there, within the page${who === "a visitor" ? " @phone" : ""}`, async ({
    page,
    portal,
  }) => {
    if (who === "a student") await enter(page, portal, "ana");
    const release = await holdAnswers(page);
    await page.goto("/plan/3");
    // the plan and the summary, and a student's form
    const parts = page.locator("main [aria-busy=true] :is(section, aside, div)[class*=card]");
    await expect(parts).toHaveCount(who === "a student" ? 3 : 2);
    for (const width of [320, 390, page.viewportSize()?.width ?? 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    // the summary's bar isn't over a phone's tabs before it has anything to show
    if (who === "a student")
      await page.getByRole("link", { name: "Cursos", exact: true }).click({ trial: true });
    const before = await boxOf(parts.first());
    release();
    const plan = page.getByRole("region", { name: "Plano" });
    await expect(plan).toBeVisible();
    await expect(page.locator("main [aria-busy]")).toHaveCount(0);
    expect(Math.abs((await boxOf(plan)).height - before.height)).toBeLessThanOrEqual(24);
  });
