import { type Page, expect as playwrightExpect } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import type { Answers } from "./screen.ts";

/** Two browsers on a small machine take their time. */
const expect = playwrightExpect.configure({ timeout: 20_000 });

const session = /\/api\/v1\/auth\/(user|refresh_token)$/;
/** All but whose session it is: the frame around a page is not what is looked at. */
const everything = /\/api\/v1\/(?!auth\/(user|refresh_token)$)/;

/** Which calls a screen's "loading" and "failed" are about; the profile's only one is the student's own. */
export const callsOf = (path: string, asks?: string | RegExp) =>
  asks ?? (path === "/perfil" ? session : everything);

/** Answers calls with an error of the server's. */
export const failCalls = (page: Page, calls: string | RegExp) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { message: "Erro interno. Tente novamente." } }),
  );

/** Never answers calls. */
export const holdCalls = (page: Page, calls: string | RegExp) => page.route(calls, () => {});

/** Answers calls as given. */
export async function giveAnswers(page: Page, answers: Answers = {}): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await page.route(path, (route) => route.fulfill({ json }));
}

const longest = 90;
const tails = {
  title: ", fundamentos de interdisciplinaridade e responsabilidade socioambiental na contemporaneidade",
  person: " Aparecida da Conceição Albuquerque de Vasconcelos Nascimento e Figueiredo Montenegro Junqueira",
};
const stretch = (text: string, tail: string) => (text + tail).slice(0, longest).trimEnd();

/** Every name and title as long as one may be; each stays what it was at its beginning. */
function lengthen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const key of ["title", "text", "name"]) {
    const told = fields[key];
    if (typeof told !== "string" || told.includes("<")) continue;
    fields[key] = stretch(
      told,
      key === "name" && /^\S+ \S+$/.test(told) && "email" in fields ? tails.person : tails.title,
    );
  }
  // Periods are named in a list of their own, by which their grades are found.
  if (Array.isArray(fields.levels)) fields.levels = fields.levels.map((level) => stretch(level, tails.title));
  for (const below of Object.values(fields)) lengthen(below);
}

/** Lengthens every name and title in what the API answers. */
export const lengthenNames = (page: Page) =>
  rewrite<unknown>(page, /\/api\/v1\/(?!file\/|auth\/(login|refresh)|forum\/save|orders$)/, lengthen);

const skeleton = '[class*="skeleton"]';

/** Resolves when all that was asked for has come, pictures and fonts too. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1, dialog[open]").first()).toBeAttached();
  await expect(page.locator(".first-bar")).toHaveCount(0);
  await expect(page.locator(`[aria-busy="true"], ${skeleton}`)).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );
  await page.evaluate(() => document.fonts.ready);
  await untilDrawn(page);
}

/** Resolves when the page shows that it waits: a skeleton, which comes 150 ms after the page, or a button that says so. */
export const waitForBusy = (page: Page) =>
  expect(page.locator(`${skeleton}, [aria-busy="true"][aria-disabled]`).first()).toBeVisible();

/** Resolves when the page tells that something failed. */
export const waitForFailure = (page: Page) =>
  expect(
    page
      .getByRole("alert")
      .filter({ hasText: /\w/ })
      .or(page.getByRole("button", { name: "Tentar novamente" }))
      .first(),
  ).toBeVisible();
