import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";

/** Reads the newest mail to somebody in the local mailbox and follows its link, as a person does. */
export async function openResetLink(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await page.goto("/_mailbox");
    await expect(page.getByRole("row").filter({ hasText: email }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("row").filter({ hasText: email }).first().getByRole("link").click();
  const link = page.getByRole("link", { name: /redefinir-senha\// });
  const address = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(address);
  return address;
}
