import type { Locator, Page } from "@playwright/test";

/** Where a reply is written. */
export const replyField = (within: Page | Locator): Locator =>
  within.getByLabel("Digite sua pergunta/resposta aqui.");

/** Which texts that weren't sent are on the device. */
export const listDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
