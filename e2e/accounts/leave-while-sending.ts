import type { Page, Route } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { expect } from "../support/test.ts";

export type Answer = (route: Route) => Promise<void>;

export const accept =
  (answer: object): Answer =>
  (route) =>
    route.fulfill({ json: answer });

/** The server's own answer. */
export const goOn: Answer = (route) => route.continue();

/** Presses the button and leaves the page before its call is answered by `answer`. */
export async function leaveWhileSending(
  page: Page,
  button: string,
  call: string,
  answer: Answer,
  method?: string,
): Promise<void> {
  const letGo = await hold(page, call, { answer, ...(method && { method }) });
  const title = page.getByRole("heading", { level: 1 });
  const left = (await title.textContent()) ?? "";
  const sent = page.waitForRequest(call);
  await page.getByRole("button", { name: button, exact: true }).click();
  await sent;
  await page
    .getByRole("link", { name: /^(Cursos|Privacidade)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(cursos|privacidade)$/);
  // The address changes before the page does.
  await expect(title).not.toHaveText(left);
  letGo();
}
