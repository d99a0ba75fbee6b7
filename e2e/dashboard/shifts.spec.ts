import { holdAnswers } from "../support/hold.ts";
import { boxOf, untilDrawn, watchShifts } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

test("nothing on the dashboard shifts when answers arrive late", async ({ page, portal, isMobile }) => {
  await enter(page, portal, "ana");
  // A forum's row is as high with news as without.
  await rewrite<{ forums: { new_activity: number }[] }>(page, "**/forum/list-all", ({ forums }) => {
    for (const forum of forums) forum.new_activity = 11;
  });
  const sumShifts = await watchShifts(page);
  const release = await holdAnswers(page);
  await page.goto("/dashboard");
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  const parts = ["Murais", "Fóruns", "Aulas concluídas"].map((name) => page.getByRole("region", { name }));
  const measure = () => Promise.all(parts.map(async (part) => (await boxOf(part)).height));
  // a phone's first screen has the studies only
  if (!isMobile) for (const part of parts) await expect(part).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("[class*=skeleton]").first()).toBeVisible();
  const waiting = await measure();
  release();
  await expect(page.getByRole("link", { name: "Continuar" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
  await untilDrawn(page);
  await expect(page.getByText("11 novidades").first()).toBeVisible();
  expect(await sumShifts()).toBeLessThan(0.02);
  const shown = await measure();
  if (!isMobile) for (const [at, height] of waiting.entries()) expect(shown[at]).toBeCloseTo(height, -1);
});

test("nothing shifts for a student with little on the dashboard who was here before", async ({
  page,
  portal,
  isMobile,
}) => {
  await enter(page, portal, "ana");
  await rewrite<{ data: { groups: unknown[] } }>(page, "**/v1/groups?*", ({ data }) => data.groups.splice(1));
  await rewrite<{ forums: unknown[] }>(page, "**/forum/list-all", ({ forums }) => forums.splice(1));
  await rewrite<{ data: { courses: { status: string }[] } }>(page, "**/api/v1/course", ({ data }) => {
    data.courses = data.courses.filter(({ status }) => status === "E").slice(0, 1);
  });
  const cards = ["Murais", "Fóruns"].map((name) => page.getByRole("region", { name }));
  const measure = () => Promise.all(cards.map(async (card) => (await boxOf(card)).height));
  const untilShown = async () => {
    for (const card of cards) await expect(card.getByRole("listitem")).toHaveCount(1);
  };
  await page.goto("/dashboard");
  await untilShown();
  const sumShifts = await watchShifts(page);
  const release = await holdAnswers(page);
  await page.reload();
  await expect(page.getByText("Carregando…")).toBeAttached();
  const waiting = await measure();
  release();
  await untilShown();
  await untilDrawn(page);
  expect(await sumShifts()).toBeLessThan(0.01);
  const shown = await measure();
  if (!isMobile) for (const [at, height] of waiting.entries()) expect(shown[at]).toBeCloseTo(height, 0);
});
