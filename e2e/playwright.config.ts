import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";

// Without one these can be read all the same, as knip does on a new machine; `globalSetup` says that it is missing.
const chromium = findChromium();

/** Chromium uses only its last `--disable-features`, so Playwright's own list is repeated here. */
const featuresOff = [
  // Pages of the browser's own address bar, loaded anew for every window: they cost more than the portal's page.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // A renderer kept ready for a next site: each test would start one more that it never uses.
  "SpareRendererForSitePerProcess",
  // Playwright's own.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const quiet = [
  `--disable-features=${featuresOff}`,
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // Its own microphone, which beeps; one without windows can't ask whether it may be used.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // One more than there are processors, since tests spend a third of their time waiting for pages.
  workers: availableParallelism() + 1,
  // Only in CI; tests that needed a retry are reported by name (docs/development.md).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A slow machine is no fault: a starved one took more than ten seconds to show an exercise.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: quiet,
      // Chromium's sandbox refuses root; anybody else keeps it.
      chromiumSandbox: process.getuid?.() !== 0,
    },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
  },
  projects: [
    // Tests of one width, or of behaviour that no width changes, have a tag; each screen is tested at both.
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testIgnore: "harness.spec.ts",
      grepInvert: /@desktop/,
    },
  ],
});
