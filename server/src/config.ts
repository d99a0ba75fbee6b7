import { join } from "node:path";
import type { z } from "zod";
import type { Setting } from "./setting.ts";
import { settings } from "./settings.ts";

const projectRoot = join(import.meta.dirname, "..", "..");

type SettingName = keyof typeof settings;
type Value<Name extends SettingName> = z.output<(typeof settings)[Name]["schema"]>;

/** The validated settings of the process; read once at the start. */
export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment. Throws one error with a sentence for each bad value. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const read = <Name extends SettingName>(name: Name): Value<Name> => {
    const { schema, expected, secret, ...setting }: Setting<z.ZodType> = settings[name];
    const given = env[name]?.trim() || undefined;
    const result = schema.safeParse(given ?? setting.default);
    if (!result.success)
      problems.push(`${name} must be ${expected}${secret ? "" : `, got ${JSON.stringify(given)}`}.`);
    return result.data as Value<Name>;
  };
  const config = {
    port: read("PORT"),
    host: read("HOST"),
    publicPort: read("PUBLIC_PORT"),
    dataDir: env.DATA_DIR?.trim() ? read("DATA_DIR") : join(projectRoot, "data"),
    databaseUrl: read("DATABASE_URL"),
    databasePool: read("DATABASE_POOL"),
    logLevel: read("LOG_LEVEL"),
    trustProxy: read("TRUST_PROXY"),
    tokenLifetimeSeconds: read("TOKEN_LIFETIME_SECONDS"),
    signedUrlSeconds: read("SIGNED_URL_SECONDS"),
    smtpUrl: read("SMTP_URL"),
    mailFrom: read("MAIL_FROM"),
    pagarme: {
      url: read("PAGARME_URL"),
      secretKey: read("PAGARME_SECRET_KEY"),
      publicKey: read("PAGARME_PUBLIC_KEY"),
      webhookSecret: read("PAGARME_WEBHOOK_SECRET"),
    },
    boletoDays: read("BOLETO_DAYS"),
    simulatorPort: read("SIMULATOR_PORT"),
    limits: {
      refusedOrdersByStudent: read("REFUSED_ORDERS_BY_STUDENT"),
      refusedOrdersByAddress: read("REFUSED_ORDERS_BY_ADDRESS"),
      refusedOrderDataByStudent: read("REFUSED_ORDER_DATA_BY_STUDENT"),
      refusedOrderDataByAddress: read("REFUSED_ORDER_DATA_BY_ADDRESS"),
      loginFailuresByEmail: read("LOGIN_FAILURES_BY_EMAIL"),
      loginFailuresByAddress: read("LOGIN_FAILURES_BY_ADDRESS"),
      loginFailuresWindowSeconds: read("LOGIN_FAILURES_WINDOW_SECONDS"),
      passwordFailuresByAccount: read("PASSWORD_FAILURES_BY_ACCOUNT"),
      takenEmailsByAccount: read("TAKEN_EMAILS_BY_ACCOUNT"),
      firstAccessFailuresByEnrollment: read("FIRST_ACCESS_FAILURES_BY_ENROLLMENT"),
      firstAccessFailuresByAddress: read("FIRST_ACCESS_FAILURES_BY_ADDRESS"),
      firstAccessWindowSeconds: read("FIRST_ACCESS_WINDOW_SECONDS"),
      firstAccessDailyFailuresByEnrollment: read("FIRST_ACCESS_DAILY_FAILURES_BY_ENROLLMENT"),
      firstAccessDailyFailuresByAddress: read("FIRST_ACCESS_DAILY_FAILURES_BY_ADDRESS"),
      resetMailsByAccount: read("RESET_MAILS_BY_ACCOUNT"),
      resetsByAddress: read("RESETS_BY_ADDRESS"),
      resetUnknownByAddress: read("RESET_UNKNOWN_BY_ADDRESS"),
      registrationsByAddress: read("REGISTRATIONS_BY_ADDRESS"),
      registrationAttemptsByAddress: read("REGISTRATION_ATTEMPTS_BY_ADDRESS"),
      refusedPicturesByStudent: read("REFUSED_PICTURES_BY_STUDENT"),
      unusedUploadsMbByStudent: read("UNUSED_UPLOADS_MB_BY_STUDENT"),
      reservedDiskMb: read("RESERVED_DISK_MB"),
    },
  };
  if (config.smtpUrl !== undefined && !env.MAIL_FROM?.trim())
    problems.push("MAIL_FROM must be set beside SMTP_URL: mail servers refuse senders that aren't theirs.");
  if (config.simulatorPort && config.simulatorPort === config.port)
    problems.push("SIMULATOR_PORT must be another one than PORT.");
  const { secretKey, publicKey, webhookSecret } = config.pagarme;
  if (secretKey !== undefined && webhookSecret === undefined)
    problems.push("PAGARME_WEBHOOK_SECRET must be set beside PAGARME_SECRET_KEY.");
  if (secretKey === undefined && (publicKey !== undefined || webhookSecret !== undefined))
    problems.push("PAGARME_SECRET_KEY must be set beside the other settings of Pagar.me.");
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return config;
}

const rows = () => Object.entries(settings) as [string, Setting<z.ZodType>][];

/** The settings as `--help` prints them. */
export function formatSettings(): string {
  return rows()
    .map(([name, { default: value, description }]) => {
      const text = description.replaceAll("`", "");
      return `  ${name}${value === undefined ? "" : `  (default ${value})`}\n      ${text}`;
    })
    .join("\n");
}

/** The settings as the table of docs/operations.md. */
export function formatSettingsTable(): string {
  const lines = rows().map(
    ([name, { default: value, description }]) =>
      `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${description} |`,
  );
  return ["| Variable | Default | What it is |", "|---|---|---|", ...lines].join("\n");
}
