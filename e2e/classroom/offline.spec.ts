import { loadVideo, play } from "../support/classroom.ts";
import { enter, expect, lostLine, test } from "../support/test.ts";

const equations = "Equações do 1º grau: a balança em equilíbrio";

test("progress without a line is kept, and sent when it is back @phone", async ({
  page,
  portal,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  const before = await bruno.progress("20260005", equations);
  await page.goto(await bruno.lesson("20260005", equations));
  await loadVideo(page);
  await play(page);
  await context.setOffline(true);
  await page.keyboard.press("k");
  const kept = page.getByText("Salvo no aparelho, enviaremos quando a conexão voltar");
  await expect(kept).toBeVisible();
  await context.setOffline(false);
  await expect(kept).toHaveCount(0);
  await expect.poll(() => bruno.progress("20260005", equations)).toBeGreaterThan(before);
});

test("a lesson finished while the server was away is finished after it is back, past a reload @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Volumes: quanto cabe");
  await page.goto(lesson);
  await expect(page.getByRole("button", { name: "Finalizar Aula" })).toBeVisible();
  await portal.kill();
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByText("Salvo no aparelho, enviaremos quando a conexão voltar")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  await portal.restart();
  await page.reload();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  await expect.poll(() => ana.progress("20260001", "Volumes: quanto cabe")).toBe(1);
});
