import { test as base, expect } from "@playwright/test";
import { type ConsoleWatch, endedSession, failedCall, lostLine, watchConsoles } from "./console-watch.ts";
import { createPortals, type Portals } from "./portals.ts";
import { type Portal, startPortal } from "./start-portal.ts";

export { axe } from "./axe.ts";
export { fillLogin, people, revokeSession, signIn } from "./sign-in.ts";
export { enter, type Student } from "./student.ts";
export { endedSession, expect, failedCall, lostLine };

type TestFixtures = {
  /** The brand of relative addresses in `page.goto("/…")`: `test.use({ brand: "ipe" })`. */
  brand: "sabia" | "ipe";
  /**
   * For test files that answer exercises, which can't be undone: a copy of the demo that no other file uses.
   */
  ownPortal: boolean;
  portal: Portal;
  /** Console errors that a test provokes; any other fails it. */
  allowConsoleErrors: (...patterns: RegExp[]) => void;
  consoleWatch: ConsoleWatch;
  /** A portal of the test's own, on a fresh copy of the demo. Stopped after the browser's pages. */
  freshPortal: Portal;
};

/** Playwright's test with the worker's own portal. */
export const test = base.extend<TestFixtures, { portals: Portals }>({
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const portals = createPortals();
      await use(portals);
      await portals.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  brand: ["sabia", { option: true }],
  ownPortal: [false, { option: true }],
  portal: [
    async ({ portals, ownPortal }, use, { file }) =>
      use(await (ownPortal ? portals.of(file) : portals.shared())),
    { timeout: 300_000 },
  ],
  baseURL: async ({ portal, brand }, use) => use(brand === "ipe" ? portal.ipeUrl : portal.url),
  consoleWatch: [
    async ({ browser, context }, use) => {
      const watch = watchConsoles();
      await watch.watch(context);
      // Includes contexts that a test creates itself, for another person or device.
      browser.on("context", watch.watch);
      await use(watch);
      browser.off("context", watch.watch);
      // A rewritten answer may still be in flight when the test ends: that is no failure.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(watch.unexpected(), "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
  freshPortal: async ({ context }, use) => {
    const portal = await startPortal();
    await use(portal);
    // First, since a page with a request in flight would report that nobody answers it.
    await context.close();
    await portal.stop();
  },
  allowConsoleErrors: async ({ consoleWatch }, use) => use(consoleWatch.allow),
});
