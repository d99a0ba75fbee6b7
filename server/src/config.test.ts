import { readFile } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { formatSettings, formatSettingsTable, loadConfig } from "./config.ts";
import { settings } from "./settings.ts";

describe("loadConfig", () => {
  test("takes the documented defaults when nothing is set", () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ port: 3000, host: "localhost", databasePool: 12, logLevel: "info" });
    expect(config).toMatchObject({
      trustProxy: false,
      tokenLifetimeSeconds: 900,
      signedUrlSeconds: 6 * 3600,
    });
    expect(config.limits).toEqual({
      loginFailuresByEmail: 5,
      loginFailuresByAddress: 50,
      loginFailuresWindowSeconds: 300,
      passwordFailuresByAccount: 10,
      takenEmailsByAccount: 20,
      firstAccessFailuresByEnrollment: 5,
      firstAccessFailuresByAddress: 30,
      firstAccessWindowSeconds: 900,
      firstAccessDailyFailuresByEnrollment: 20,
      firstAccessDailyFailuresByAddress: 150,
      resetMailsByAccount: 10,
      resetsByAddress: 500,
      resetUnknownByAddress: 100,
      registrationsByAddress: 200,
      registrationAttemptsByAddress: 1000,
      refusedPicturesByStudent: 100,
      unusedUploadsMbByStudent: 300,
      reservedDiskMb: 200,
      refusedOrdersByStudent: 10,
      refusedOrdersByAddress: 50,
      refusedOrderDataByStudent: 30,
      refusedOrderDataByAddress: 300,
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.dataDir).toBe(join(resolve(import.meta.dirname, "../.."), "data"));
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  test("takes an empty variable as one that is not set", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: " ", DATA_DIR: "" })).toEqual(loadConfig({}));
  });

  test("reports every bad value at once, a sentence each", () => {
    expect(() => loadConfig({ PORT: "abc", LOG_LEVEL: "loud", DATABASE_POOL: "0" })).toThrow(
      [
        'PORT must be a whole number from 0 to 65535, got "abc".',
        'DATABASE_POOL must be a whole number from 4 to 90, got "0".',
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, got "loud".',
      ].join("\n"),
    );
  });

  test.each(["65536", "-1", "3.5", "0x50", "1e3", "99999999999"])("refuses PORT=%s", (port) => {
    expect(() => loadConfig({ PORT: port })).toThrow(/^PORT must be/);
  });

  test("refuses one port for portal and simulator, unless any free one will do", () => {
    expect(() => loadConfig({ SIMULATOR_PORT: "3000" })).toThrow(
      "SIMULATOR_PORT must be another one than PORT.",
    );
    expect(loadConfig({ PORT: "0", SIMULATOR_PORT: "0" }).simulatorPort).toBe(0);
  });

  test("takes a public port, or none", () => {
    expect(loadConfig({}).publicPort).toBeUndefined();
    expect(loadConfig({ PUBLIC_PORT: "443" }).publicPort).toBe(443);
  });

  test.each(["0", "65536", "https"])("refuses PUBLIC_PORT=%s", (port) => {
    expect(() => loadConfig({ PUBLIC_PORT: port })).toThrow(
      "PUBLIC_PORT must be a whole number from 1 to 65535",
    );
  });

  test("takes port 0 and any level", () => {
    expect(loadConfig({ PORT: "0", LOG_LEVEL: "silent" })).toMatchObject({ port: 0, logLevel: "silent" });
  });

  test.each([
    "postgres://a:b@db/x",
    "postgresql://db:5433/x?sslmode=require",
    "postgres:///x?host=/var/run/postgresql",
  ])("takes DATABASE_URL=%s", (url) => {
    expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test.each([
    "mysql://a:segredo@db/x",
    "segredo",
    "postgres",
    "postgres:segredo@db/x",
    "postgres://[segredo/x",
  ])("refuses DATABASE_URL=%s without repeating it", (url) => {
    expect(() => loadConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be a PostgreSQL address/);
    expect(() => loadConfig({ DATABASE_URL: url })).not.toThrow(/segredo/);
  });

  test.each(["smtp://user:segredo@mail.example:587", "smtps://mail.example"])("takes SMTP_URL=%s", (url) => {
    expect(loadConfig({ SMTP_URL: url, MAIL_FROM: "a@b.example" }).smtpUrl).toBe(url);
  });

  test("refuses a mail server without a sender, and an invalid one, without repeating it", () => {
    expect(() => loadConfig({ SMTP_URL: "smtp://mail.example" })).toThrow(/^MAIL_FROM must be set beside/);
    // Without a host it would mean whatever listens on this machine.
    for (const url of ["http://a:segredo@x", "smtp:a:segredo@x", "smtp://", "smtp:///segredo"]) {
      expect(() => loadConfig({ SMTP_URL: url }), url).toThrow(/^SMTP_URL must be an address/);
      expect(() => loadConfig({ SMTP_URL: url }), url).not.toThrow(/segredo/);
    }
  });

  const pagarme = { PAGARME_SECRET_KEY: "sk_test_segredo", PAGARME_WEBHOOK_SECRET: "w".repeat(16) };

  test("takes a Pagar.me account, or none", () => {
    const url = "https://api.pagar.me/core/v5";
    expect(loadConfig({}).pagarme).toEqual({ url });
    expect(
      loadConfig({ ...pagarme, PAGARME_PUBLIC_KEY: "pk_test_1", PAGARME_URL: `${url}/` }).pagarme,
    ).toEqual({
      url,
      secretKey: "sk_test_segredo",
      publicKey: "pk_test_1",
      webhookSecret: "w".repeat(16),
    });
  });

  test.each([
    [{ ...pagarme, PAGARME_WEBHOOK_SECRET: "" }, /^PAGARME_WEBHOOK_SECRET must be set beside/],
    [{ ...pagarme, PAGARME_SECRET_KEY: "" }, /^PAGARME_SECRET_KEY must be set beside/],
    [{ PAGARME_PUBLIC_KEY: "pk_test_1" }, /^PAGARME_SECRET_KEY must be set beside/],
    [{ ...pagarme, PAGARME_SECRET_KEY: "pk_segredo" }, /^PAGARME_SECRET_KEY must be a secret key/],
    [{ ...pagarme, PAGARME_PUBLIC_KEY: "sk_test_segredo" }, /^PAGARME_PUBLIC_KEY must be a public key/],
    [{ ...pagarme, PAGARME_WEBHOOK_SECRET: "segredo" }, /^PAGARME_WEBHOOK_SECRET must be 16 to 128/],
    [{ ...pagarme, PAGARME_WEBHOOK_SECRET: "a/b".repeat(9) }, /^PAGARME_WEBHOOK_SECRET must be 16 to 128/],
    [{ PAGARME_URL: "http://api.pagar.me/core/v5" }, /^PAGARME_URL must be an https address/],
    [{ PAGARME_URL: "pagar.me" }, /^PAGARME_URL must be an https address/],
    [{ SIMULATOR_PORT: "65536" }, /^SIMULATOR_PORT must be a whole number/],
  ])("refuses %j", (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });

  test("repeats no secret of Pagar.me", () => {
    const bad = { PAGARME_SECRET_KEY: "pk_segredo", PAGARME_WEBHOOK_SECRET: "segredo" };
    expect(() => loadConfig(bad)).toThrow();
    expect(() => loadConfig(bad)).not.toThrow(/segredo/);
  });

  test.each([
    ["a@b.example", { name: "", address: "a@b.example" }],
    ["Escola Jatobá <a@b.example>", { name: "Escola Jatobá", address: "a@b.example" }],
    ['"Jatobá, Escola" <a@b.example>', { name: "Jatobá, Escola", address: "a@b.example" }],
  ])("reads MAIL_FROM=%s", (text, sender) => {
    expect(loadConfig({ MAIL_FROM: text }).mailFrom).toEqual(sender);
  });

  test.each(["Escola", "Escola <a>", "a@b.example\nBcc: x@y.example"])("refuses MAIL_FROM=%j", (text) => {
    expect(() => loadConfig({ MAIL_FROM: text })).toThrow(/^MAIL_FROM must be/);
  });

  test.each([
    ["false", false],
    ["0", false],
    ["true", 1],
    ["2", 2],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ])("reads TRUST_PROXY=%s", (text, value) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });

  test.each(["yes", "10", "10.0.0.0/33", "10.0.0.0/8, 0.0.0.0/0", "::/0", "proxy.local"])(
    "refuses TRUST_PROXY=%s",
    (text) => {
      expect(() => loadConfig({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY must be/);
    },
  );

  test.each(["not a host", "http://localhost"])("refuses HOST=%s", (host) => {
    expect(() => loadConfig({ HOST: host })).toThrow(/^HOST must be/);
  });
});

test("help and the operations guide name every setting with its default", () => {
  for (const [name, { default: value }] of Object.entries(settings) as [string, { default?: string }][]) {
    expect(formatSettings()).toContain(name);
    expect(formatSettingsTable()).toContain(`| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} |`);
  }
});

test("the table of docs/operations.md is this one", async () => {
  const guide = await readFile(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  expect(guide).toContain(formatSettingsTable());
});
