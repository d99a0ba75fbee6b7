import { type Page, expect as playwrightExpect } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import type { Answers } from "./screen.ts";

/** Two browsers on a small machine are slow. */
const expect = playwrightExpect.configure({ timeout: 20_000 });

const session = /\/api\/v1\/auth\/(user|refresh_token)$/;
/** All calls except those for the session, which belong to the frame around the page. */
const everything = /\/api\/v1\/(?!auth\/(user|refresh_token)$)/;

/** The calls that "loading" and "failed" hold or fail; the profile only calls for the session's user. */
export const callsOf = (path: string, asks?: string | RegExp) =>
  asks ?? (path === "/perfil" ? session : everything);

/** Fails calls with a server error. */
export const failCalls = (page: Page, calls: string | RegExp) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { message: "Erro interno. Tente novamente." } }),
  );

/** Holds calls without ever answering. */
export const holdCalls = (page: Page, calls: string | RegExp) => page.route(calls, () => {});

/** Mocks the given answers. */
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

/** Lengthens every name and title to its limit; the original text stays at the start. */
function lengthen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const key of ["title", "text", "name"]) {
    const text = fields[key];
    if (typeof text !== "string" || text.includes("<")) continue;
    fields[key] = stretch(
      text,
      key === "name" && /^\S+ \S+$/.test(text) && "email" in fields ? tails.person : tails.title,
    );
  }
  // Periods are named in a separate list, by which their grades are looked up.
  if (Array.isArray(fields.levels)) fields.levels = fields.levels.map((level) => stretch(level, tails.title));
  for (const below of Object.values(fields)) lengthen(below);
}

/** Lengthens every name and title in the API's answers. */
export const lengthenNames = (page: Page) =>
  rewrite<unknown>(page, /\/api\/v1\/(?!file\/|auth\/(login|refresh)|forum\/save|orders$)/, lengthen);

const skeleton = '[class*="skeleton"]';

/** Resolves when all images have loaded, such as the logo for another color scheme. */
export const untilPictured = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );

/** Resolves when all requests have finished, including pictures and fonts. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1, dialog[open]").first()).toBeAttached();
  await expect(page.locator(".first-bar")).toHaveCount(0);
  await expect(page.locator(`[aria-busy="true"], ${skeleton}`)).toHaveCount(0);
  await untilPictured(page);
  await page.evaluate(() => document.fonts.ready);
  await untilDrawn(page);
}

/** Resolves when the page shows that it is loading: a skeleton, which appears after 150 ms, or a busy button. */
export const waitForBusy = (page: Page) =>
  expect(page.locator(`${skeleton}, [aria-busy="true"][aria-disabled]`).first()).toBeVisible();

/** Resolves when the page shows a failure. */
export const waitForFailure = (page: Page) =>
  expect(
    page
      .getByRole("alert")
      .filter({ hasText: /\w/ })
      .or(page.getByRole("button", { name: "Tentar novamente" }))
      .first(),
  ).toBeVisible();
