import { runSql } from "../support/run-sql.ts";
import { expect, failedCall } from "../support/test.ts";
import { test } from "./steps.ts";

test.use({ ownPortal: true });

test("who waits for a list's window sees it open and close, whatever was said before @desktop", async ({
  page,
  ana,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(428, "/exercise-list-instance/get-exercise-list"));
  const title = "Ainda não abriu";
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await runSql(
    portal.databaseUrl,
    "update brand_sabia.lessons set response_starts_at = $2, response_ends_at = $3 where title = $1",
    [title, inMinutes(3), inMinutes(7)],
  );
  await page.clock.install();
  await page.goto(await ana.find(title));
  const early = page.getByText("A lista de exercícios estará disponível a partir de");
  await expect(early).toBeVisible();
  const asked = page.waitForResponse("**/get-exercise-list");
  await page.getByRole("button", { name: "Responder Agora" }).click();
  expect((await asked).status()).toBe(428);
  await expect(page.getByRole("button", { name: "Responder Agora" })).toBeEnabled();
  await expect(early).toBeVisible();

  /** Minute by minute: an answer heard meanwhile tells the server's own time, which has stood still. */
  const waitFor = (words: string) =>
    expect(async () => {
      await page.clock.fastForward("01:00");
      await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
    }).toPass();
  await waitFor("Suas respostas são guardadas neste aparelho");
  await expect(early).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "A lista já abriu." })).toBeVisible();
  await waitFor("O prazo para responder esta lista terminou em");
});
