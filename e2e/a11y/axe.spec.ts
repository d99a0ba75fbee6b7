import type { Page } from "@playwright/test";
import { jumpToEnd, loadVideo } from "../support/classroom.ts";
import { expectNoSidewaysScroll, goWithin, untilTheWebDrew } from "../support/layout.ts";
import { controlCountdowns } from "../support/stop-time.ts";
import { axe, enter, expect, failedCall, type Student, test } from "../support/test.ts";

type Screen = (page: Page, student: Student) => Promise<void>;

const article = (page: Page) => expect(page.getByRole("article").first()).toBeVisible();

/** Screens that both brands have, with the enrollment used to open them. */
const screens = (number: string, video: string, text: string): Record<string, Screen> => ({
  dashboard: async (page) => {
    await goWithin(page, "/dashboard");
    await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
    await article(page);
  },
  courses: async (page) => {
    await goWithin(page, "/cursos");
    await article(page);
  },
  "video lesson": async (page, student) => {
    await goWithin(page, await student.lesson(number, video));
    await loadVideo(page);
  },
  "content lesson": async (page, student) => {
    await goWithin(page, await student.lesson(number, text));
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
  },
  orders: async (page) => {
    await goWithin(page, "/pedidos");
    await expect(page.getByRole("heading", { name: "Meus pedidos" })).toBeVisible();
    // Checked only now: before any data arrives, nothing is busy either.
    await expect(page.locator("main [aria-busy]")).toHaveCount(0);
  },
  showcase: async (page) => {
    await goWithin(page, "/vitrine");
    await expect(page.getByRole("heading", { name: "Vitrine" })).toBeVisible();
    await article(page);
  },
  "not found": async (page) => {
    await goWithin(page, "/nao-existe");
    await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  },
});

const brands = [
  ["sabia", "ana", screens("20260001", "O teorema de Pitágoras", "Área e perímetro sem confusão")],
  [
    "ipe",
    "davi",
    screens("20260001", "Raízes profundas: a floresta de cabeça para baixo", "O berço das águas"),
  ],
] as const;

for (const [brand, person, all] of brands)
  test.describe(brand, () => {
    test.use({ brand });

    test("axe finds nothing, and nothing scrolls sideways", async ({ page, portal, allowConsoleErrors }) => {
      allowConsoleErrors(failedCall(401, "/auth/login"));
      await page.goto("/login");
      await page.getByLabel("E-mail").fill("ninguem@sabia.example");
      await page.getByLabel("Senha", { exact: true }).fill("uma-senha-errada");
      await page.getByRole("button", { name: "Entrar" }).click();
      await expect(page.getByRole("alert")).not.toBeEmpty();
      await axe(page);
      const student = await enter(page, portal, person);
      await page.goto("/dashboard");
      for (const [name, open] of Object.entries(all)) {
        await test.step(name, async () => {
          await open(page, student);
          await axe(page);
          await expectNoSidewaysScroll(page);
        });
      }
    });
  });

test("axe finds nothing in what opens over a page", async ({
  page,
  portal,
  isMobile,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/course/\\d+"));
  const countdowns = await controlCountdowns(page);
  const ana = await enter(page, portal, "ana");
  await page.goto("/saladeaula/99999");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await axe(page);
  await page.goto(await ana.lesson("20260001", "Porcentagem sem mistério"));
  await loadVideo(page);
  if (isMobile) {
    await page.getByRole("button", { name: "Aulas: Conteúdo do curso" }).click();
    await axe(page);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Reproduzir" }).click();
  await countdowns.stop();
  await jumpToEnd(page, 0.3);
  const countdown = page.getByRole("dialog", { name: "Próxima aula" });
  await expect(countdown).toBeVisible();
  await axe(page);
  await expect(countdown).toBeVisible();
});

test("no screen scrolls sideways at 320 px, which is a zoom of 400 % on a wide screen @phone", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/login");
  await untilTheWebDrew(page);
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const student = await enter(page, portal, "ana");
  await page.goto("/dashboard");
  for (const open of Object.values(brands[0][2])) {
    await open(page, student);
    await expectNoSidewaysScroll(page);
  }
});
