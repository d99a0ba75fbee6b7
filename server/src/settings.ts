import { resolve } from "node:path";
import { z } from "zod";
import { limit, setting, wholeNumber } from "./setting.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Fastify takes no network of all addresses: anybody could then claim to be anybody. */
const isOfSome = (network: string) => !/\/0+$/.test(network);
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4().refine(isOfSome), z.cidrv6().refine(isOfSome)]);

/** `Escola <escola@example.com>`, or only the address. */
const mailFrom = z.string().transform((text, context) => {
  const [, name = "", inBrackets] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text) ?? [];
  const sender = z.email().safeParse((inBrackets ?? text).trim());
  if (sender.success) return { name: name.replaceAll('"', "").trim(), address: sender.data };
  context.addIssue({ code: "custom", message: "not an address" });
  return z.NEVER;
});

const isSecure = (url: URL | null) =>
  url?.protocol === "https:" ||
  (url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname));

/** Every environment variable of the portal, in the documented order. */
export const settings = {
  PORT: wholeNumber(0, 65_535, 3000, "Port of the web server; 0 picks a free one."),
  HOST: setting({
    schema: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    // Node's default listens on the whole network; 127.0.0.1 misses browsers that try ::1 first. For
    // localhost, the portal listens on every address of the name.
    default: "localhost",
    expected: "a host name or an IP address",
    description:
      "Address on which the web server listens. `localhost` accepts only this machine, by IPv4 and IPv6; `0.0.0.0` or `::` accepts the network.",
  }),
  PUBLIC_PORT: setting({
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((value) => value >= 1 && value <= 65_535)
      .optional(),
    expected: "a whole number from 1 to 65535",
    description:
      "Port in the links of mails, if visitors use neither `PORT` nor a proxy's 80 or 443. Ports named by requests are never used in links.",
  }),
  DATA_DIR: setting({
    schema: z.string().transform((path) => resolve(path)),
    default: "data",
    expected: "the path of a folder",
    description:
      "Folder of the embedded database and of uploaded files, created if missing. A folder that holds other files and nothing of the portal is refused. The default is in the project's folder.",
  }),
  DATABASE_URL: setting({
    schema: z
      .string()
      // The host may be missing: a socket is named in the query.
      .refine((text) => /^postgres(ql)?:\/\//i.test(text) && URL.canParse(text))
      .optional(),
    expected: "a PostgreSQL address such as postgres://user:password@host:5432/database",
    description:
      "An external PostgreSQL (15 or newer, with a UTF-8 database) instead of the embedded one. Its user must own the database.",
    secret: true,
  }),
  DATABASE_POOL: wholeNumber(
    4, // As many as a start needs.
    90,
    12,
    "Maximum number of database connections of the portal, two of them for jobs. A command uses up to four more.",
  ),
  LOG_LEVEL: setting({
    schema: z.enum(logLevels),
    default: "info",
    expected: `one of ${logLevels.join(", ")}`,
    description: `Lowest severity that is logged: ${logLevels.map((level) => `\`${level}\``).join(", ")}.`,
  }),
  TRUST_PROXY: setting({
    schema: z.union([
      z.enum(["false", "0"]).transform(() => false as const),
      z.literal("true").transform(() => 1),
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
      z
        .string()
        .transform((text) => text.split(",").map((part) => part.trim()))
        .pipe(z.array(address)),
    ]),
    default: "false",
    expected:
      "false, true, a number of proxies from 1 to 9, or their IP addresses and networks (but none of all addresses, /0), separated by commas",
    description:
      "Proxies whose `X-Forwarded-*` headers are trusted: `false` none, `true` a single proxy, a number of proxies in a row, or their addresses or networks. Rate limits by address depend on it.",
  }),
  TOKEN_LIFETIME_SECONDS: wholeNumber(
    1,
    43_200,
    900,
    "Lifetime of a session's token, after which it is refreshed.",
  ),
  SIGNED_URL_SECONDS: wholeNumber(60, 604_800, 21_600, "Shortest lifetime of a video's signed URL."),
  SMTP_URL: setting({
    schema: z
      .string()
      .refine((text) => /^smtps?:\/\//i.test(text) && URL.parse(text)?.hostname)
      .optional(),
    expected: "an address such as smtp://user:password@host:587 or smtps://user:password@host:465",
    description:
      "The mail server. Without it, mails are stored as files in `DATA_DIR/mail` for 30 days and shown on this machine at `/_mailbox`. Append `?requireTLS=true` to refuse servers without encryption.",
    secret: true,
  }),
  MAIL_FROM: setting({
    schema: mailFrom,
    default: "nao-responda@localhost.localdomain",
    expected: "an e-mail address, or Name <address>",
    description: "Sender of mails. The brand's name is used if it has no name. Required with `SMTP_URL`.",
  }),
  PAGARME_SECRET_KEY: setting({
    schema: z
      .string()
      .regex(/^sk_\w+$/)
      .optional(),
    expected: "a secret key of Pagar.me, which begins with sk_",
    description:
      "Secret key of the Pagar.me account (v5) that receives payments. Without it, the portal runs a simulator, without real payments.",
    secret: true,
  }),
  PAGARME_PUBLIC_KEY: setting({
    schema: z
      .string()
      .regex(/^pk_\w+$/)
      .optional(),
    expected: "a public key of Pagar.me, which begins with pk_",
    description:
      "Public key of the same account: browsers use it to send card numbers directly to Pagar.me, so the portal never receives them.",
  }),
  PAGARME_WEBHOOK_SECRET: setting({
    schema: z
      .string()
      .regex(/^[\w-]{16,128}$/)
      .optional(),
    expected: "16 to 128 letters, digits, _ and -",
    description:
      "Last part of the webhook URL configured at Pagar.me: `https://<host>/api/v1/webhooks/pagarme/<secret>`. Required with `PAGARME_SECRET_KEY`.",
    secret: true,
  }),
  PAGARME_URL: setting({
    schema: z
      .string()
      .refine((text) => isSecure(URL.parse(text)))
      .transform((text) => text.replace(/\/+$/, "")),
    default: "https://api.pagar.me/core/v5",
    expected: "an https address; http on this machine alone",
    description: "Base URL of Pagar.me's API, including the version.",
  }),
  SIMULATOR_PORT: setting({
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((value) => value <= 65_535)
      .optional(),
    expected: "a whole number from 0 to 65535",
    description:
      "Port of the payment simulator, which accepts only this machine. Default: `PORT` plus one, or a free one if `PORT` is 0.",
  }),
  BOLETO_DAYS: wholeNumber(
    1,
    30,
    3,
    "Days until a boleto is due, not counting today. A due date on a weekend, a national holiday or the year's last weekday moves to the next business day. The gateway sets that of a plan's boletos.",
  ),
  REFUSED_ORDERS_BY_STUDENT: limit(
    10,
    "Refused cards per student and hour; further orders by card are refused without being processed.",
  ),
  REFUSED_ORDERS_BY_ADDRESS: limit(50, "Refused cards per address and hour, over all students."),
  REFUSED_ORDER_DATA_BY_STUDENT: limit(30, "Orders per student and hour whose data the gateway refuses."),
  REFUSED_ORDER_DATA_BY_ADDRESS: limit(300, "Such orders per address and hour, over all students."),
  LOGIN_FAILURES_BY_EMAIL: limit(5, "Failed logins per e-mail and window; further ones are refused."),
  LOGIN_FAILURES_BY_ADDRESS: limit(
    50,
    "Failed logins per address and window. All students at a school share one address.",
  ),
  LOGIN_FAILURES_WINDOW_SECONDS: wholeNumber(1, 86_400, 300, "Length of that window."),
  PASSWORD_FAILURES_BY_ACCOUNT: limit(
    10,
    "Wrong current passwords per account and window when changing the password.",
  ),
  TAKEN_EMAILS_BY_ACCOUNT: limit(
    20,
    "Answers per student and hour that an e-mail is in use, in the profile or at the first access; further e-mails are refused.",
  ),
  FIRST_ACCESS_FAILURES_BY_ENROLLMENT: limit(
    5,
    "Failed first accesses per matrícula and window; further ones are refused.",
  ),
  FIRST_ACCESS_FAILURES_BY_ADDRESS: limit(30, "Failed first accesses per address and window."),
  FIRST_ACCESS_WINDOW_SECONDS: wholeNumber(1, 86_400, 900, "Length of that window."),
  FIRST_ACCESS_DAILY_FAILURES_BY_ENROLLMENT: limit(
    20,
    "Failed first accesses per matrícula and day; above it, the wait grows to an hour.",
  ),
  FIRST_ACCESS_DAILY_FAILURES_BY_ADDRESS: limit(
    150,
    "Failed first accesses per address and day; above it, the wait grows to an hour.",
  ),
  RESET_MAILS_BY_ACCOUNT: limit(10, "Password reset mails per account and hour."),
  RESETS_BY_ADDRESS: limit(500, "Password reset requests per address and hour."),
  RESET_UNKNOWN_BY_ADDRESS: limit(100, "Password reset requests for unknown e-mails per address and hour."),
  REGISTRATIONS_BY_ADDRESS: limit(200, "Registered accounts per address and hour."),
  REGISTRATION_ATTEMPTS_BY_ADDRESS: limit(
    1000,
    "Registration requests with a CPF or an e-mail per address and hour, including refused ones.",
  ),
  REFUSED_PICTURES_BY_STUDENT: limit(
    100,
    "Uploaded pictures per student and hour that can't be decoded or are too large; further ones are refused without being processed.",
  ),
  UNUSED_UPLOADS_MB_BY_STUDENT: limit(
    300,
    "Maximum size in MB of a student's uploads that no answer uses, each counted as at least 64 KB. They are deleted after a day.",
  ),
  RESERVED_DISK_MB: wholeNumber(
    0,
    1_000_000_000,
    200,
    "Free space in MB on the disk of `DATA_DIR/files` that uploads leave free, as the database is usually there too; below it they wait, with a 503. Uploads under way count with twice their length, what they may still write.",
  ),
} as const;
