import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";

/** Reads the newest mail to this address in the local mailbox and follows its link. */
export async function openResetLink(page: Page, email: string): Promise<string> {
  const mails = page.getByRole("row").filter({ hasText: email });
  // The mailbox doesn't refresh by itself: a later mail appears only after another visit.
  await expect(async () => {
    await page.goto("/_mailbox");
    expect(await mails.count()).toBeGreaterThan(0);
  }).toPass();
  await mails.first().getByRole("link").click();
  const link = page.getByRole("link", { name: /redefinir-senha\// });
  const address = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(address);
  return address;
}
