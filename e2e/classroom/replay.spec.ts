import { currentTime, jumpToEnd, listReports, loadVideo, play, video } from "../support/classroom.ts";
import { controlCountdowns } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

/** Finished before. */
const percent = "Porcentagem sem mistério";

test("after its end a video plays from the position sought, or else from its start @desktop", async ({
  page,
  portal,
}) => {
  const countdowns = await controlCountdowns(page);
  const ana = await enter(page, portal, "ana");
  const reports = listReports(page);
  await page.goto(await ana.lesson("20260001", percent));
  const duration = await loadVideo(page);
  await play(page);
  const end = async () => {
    await countdowns.stop();
    await jumpToEnd(page, 0.4);
    await page
      .getByRole("dialog", { name: "Próxima aula" })
      .getByRole("button", { name: "Cancelar" })
      .click();
    await countdowns.resume();
  };
  await end();
  await page.getByRole("button", { name: "Voltar 10 segundos" }).click();
  const position = page.getByRole("slider", { name: "Posição" });
  await expect.poll(() => currentTime(page)).toBeCloseTo(duration - 10, 0);
  await expect(position).toHaveAttribute("aria-valuenow", String(Math.floor(duration - 10)));
  await page.getByRole("button", { name: "Reproduzir" }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(duration - 9.5);
  await end();
  await page.getByRole("button", { name: "Ver de novo" }).click();
  await expect.poll(() => currentTime(page)).toBeLessThan(5);
  await expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
  expect(reports, "it was finished before, and there is no more to report").toEqual([]);
});
