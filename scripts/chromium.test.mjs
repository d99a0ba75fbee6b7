import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findChromium } from "./chromium.mjs";

let folder;
let program;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sabia-chromium-"));
  program = join(folder, "google-chrome");
  writeFileSync(program, "");
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("CHROMIUM takes precedence over an installed browser", () => {
  expect(findChromium({ CHROMIUM: program, PATH: "/usr/bin" })).toBe(program);
});

test("a CHROMIUM that can't be run is an error", () => {
  expect(() => findChromium({ CHROMIUM: join(folder, "gone") })).toThrow("CHROMIUM is set to");
});

test("a file that is not executable is skipped", () => {
  expect(findChromium({ PATH: folder }, [])).toBe(program);
  chmodSync(program, 0o644);
  expect(findChromium({ PATH: folder }, [])).toBeUndefined();
});

test("a program that only says how to install the browser is skipped", () => {
  // Ubuntu's package: its browser is a snap.
  const stub = join(folder, "chromium-browser");
  writeFileSync(stub, "#!/bin/sh\necho requires the chromium snap >&2\nexit 1\n");
  chmodSync(stub, 0o755);
  expect(findChromium({ PATH: folder }, [])).toBe(program);
  writeFileSync(stub, "#!/bin/sh\n");
  expect(findChromium({ PATH: folder }, [])).toBe(stub);
});

test("the headless build takes precedence over the full browser, wherever each is installed", () => {
  const shell = join(folder, "chromium-headless-shell");
  writeFileSync(shell, "");
  chmodSync(shell, 0o755);
  const other = join(folder, "other");
  mkdirSync(other);
  writeFileSync(join(other, "chromium"), "");
  chmodSync(join(other, "chromium"), 0o755);
  expect(findChromium({ PATH: [other, folder].join(delimiter) }, [])).toBe(shell);
});

test("the browser tests' configuration loads on a machine without a browser", async () => {
  vi.resetModules();
  vi.doMock("./chromium.mjs", () => ({ findChromium: () => undefined }));
  try {
    const { default: settings } = await import("../e2e/playwright.config.ts");
    expect(settings.use.launchOptions).not.toHaveProperty("executablePath");
  } finally {
    vi.doUnmock("./chromium.mjs");
    vi.resetModules();
  }
});
