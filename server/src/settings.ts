import { resolve } from "node:path";
import { z } from "zod";

/** One environment variable: its schema, and its text in docs/operations.md and `--help`. */
export type Setting<Schema extends z.ZodType> = {
  readonly schema: Schema;
  /** Used when the variable is not set or empty; without a default it is optional. */
  readonly default?: string;
  /** Ends the sentence "NAME must be …". */
  readonly expected: string;
  readonly description: string;
  /** Its value is never repeated in a message. */
  readonly secret?: true;
};

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const setting = <Schema extends z.ZodType>(it: Setting<Schema>) => it;

const wholeNumber = (least: number, most: number, fallback: number, description: string) =>
  setting({
    schema: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .refine((value) => value >= least && value <= most),
    default: String(fallback),
    expected: `a whole number from ${least} to ${most}`,
    description,
  });

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** `Escola <escola@example.com>`, or only the address. */
const mailFrom = z.string().transform((text, context) => {
  const [, name = "", inBrackets] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text) ?? [];
  const sender = z.email().safeParse((inBrackets ?? text).trim());
  if (sender.success) return { name: name.replaceAll('"', "").trim(), address: sender.data };
  context.addIssue({ code: "custom", message: "not an address" });
  return z.NEVER;
});

const limit = (fallback: number, description: string) => wholeNumber(1, 100_000, fallback, description);

const isSecure = (url: URL | null) =>
  url?.protocol === "https:" ||
  (url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname));

/** Every environment variable of the portal, in the documented order. */
export const settings = {
  PORT: wholeNumber(0, 65_535, 3000, "Port of the web server; 0 takes any free one."),
  HOST: setting({
    schema: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    // Node's default listens on the whole network; 127.0.0.1 misses browsers that try ::1 first. For
    // localhost, Fastify listens on every address of the name.
    default: "localhost",
    expected: "a host name or an IP address",
    description:
      "Where the web server listens. `localhost` is this machine alone, by IPv4 and IPv6; `0.0.0.0` or `::` opens it to the network.",
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
      "Port that visitors come to, for links in mails, where it is neither `PORT` nor a proxy's 80 or 443. A request may name any other port: links don't bear it.",
  }),
  DATA_DIR: setting({
    schema: z.string().transform((path) => resolve(path)),
    default: "data",
    expected: "the path of a folder",
    description:
      "Folder of the embedded database and of uploaded files; made when missing. The default lies in the project's folder.",
  }),
  DATABASE_URL: setting({
    schema: z
      .string()
      // The host may be missing: a socket is named in the query.
      .refine((text) => /^postgres(ql)?:\/\//i.test(text) && URL.canParse(text))
      .optional(),
    expected: "a PostgreSQL address such as postgres://user:password@host:5432/database",
    description:
      "A PostgreSQL (15 or newer), its database in UTF-8, to use in place of the embedded one; its user must own the database.",
    secret: true,
  }),
  DATABASE_POOL: wholeNumber(
    4, // As many as a start needs.
    90,
    12,
    "Most connections to the database that the portal has at a time; two of them are for jobs. A command takes up to four more.",
  ),
  LOG_LEVEL: setting({
    schema: z.enum(logLevels),
    default: "info",
    expected: `one of ${logLevels.join(", ")}`,
    description: `Least severity that is logged: ${logLevels.map((level) => `\`${level}\``).join(", ")}.`,
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
    expected: "false, true, a number of proxies from 1 to 9, or their IP addresses, separated by commas",
    description:
      "Whom to believe about a visitor's address (`X-Forwarded-For`): `false` nobody, `true` the one proxy in front, a number of proxies in a row, or their addresses. Throttles count by that address.",
  }),
  TOKEN_LIFETIME_SECONDS: wholeNumber(
    1,
    43_200,
    900,
    "How long a session's token is good before it is refreshed.",
  ),
  SIGNED_URL_SECONDS: wholeNumber(60, 604_800, 21_600, "How long the signed address of a video works."),
  SMTP_URL: setting({
    schema: z
      .string()
      .refine((text) => /^smtps?:\/\//i.test(text) && URL.parse(text)?.hostname)
      .optional(),
    expected: "an address such as smtp://user:password@host:587 or smtps://user:password@host:465",
    description:
      "The mail server. Without it mails are files in `DATA_DIR/mail` for 30 days, read on this machine at `/_mailbox`. With `?requireTLS=true` at its end a server that doesn't encrypt gets nothing.",
    secret: true,
  }),
  MAIL_FROM: setting({
    schema: mailFrom,
    default: "nao-responda@localhost.localdomain",
    expected: "an e-mail address, or Name <address>",
    description:
      "Sender of mails; without a name the brand's name stands there. Has to be set beside `SMTP_URL`.",
  }),
  PAGARME_SECRET_KEY: setting({
    schema: z
      .string()
      .regex(/^sk_\w+$/)
      .optional(),
    expected: "a secret key of Pagar.me, which begins with sk_",
    description:
      "Secret key of a Pagar.me account (v5), through which students pay. Without it the portal runs a simulator, where nothing is paid in earnest.",
    secret: true,
  }),
  PAGARME_PUBLIC_KEY: setting({
    schema: z
      .string()
      .regex(/^pk_\w+$/)
      .optional(),
    expected: "a public key of Pagar.me, which begins with pk_",
    description:
      "Public key of the same account: with it browsers hand card numbers to Pagar.me, and the portal never sees one.",
  }),
  PAGARME_WEBHOOK_SECRET: setting({
    schema: z
      .string()
      .regex(/^[\w-]{16,128}$/)
      .optional(),
    expected: "16 to 128 letters, digits, _ and -",
    description:
      "End of the address to enter as webhook at Pagar.me: `https://<host>/api/v1/webhooks/pagarme/<secret>`. Has to be set beside `PAGARME_SECRET_KEY`.",
    secret: true,
  }),
  PAGARME_URL: setting({
    schema: z
      .string()
      .refine((text) => isSecure(URL.parse(text)))
      .transform((text) => text.replace(/\/+$/, "")),
    default: "https://api.pagar.me/core/v5",
    expected: "an https address; http on this machine alone",
    description: "Where Pagar.me is called, up to the version.",
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
      "Port of the payment simulator, on this machine alone; by default that of the portal plus one, and any free one where that is 0.",
  }),
  BOLETO_DAYS: wholeNumber(
    1,
    30,
    3,
    "Days in which a boleto can be paid, today not counted; until the banks' next day where they end at a weekend or on a national holiday.",
  ),
  REFUSED_ORDERS_BY_STUDENT: limit(
    10,
    "Refused orders by student in an hour before the next is refused unseen.",
  ),
  REFUSED_ORDERS_BY_ADDRESS: limit(50, "Refused cards by address in an hour, whoever's they are."),
  LOGIN_FAILURES_BY_EMAIL: limit(5, "Failed logins by e-mail in a window before the next is refused."),
  LOGIN_FAILURES_BY_ADDRESS: limit(
    50,
    "Failed logins by address in a window; a school's students share one address.",
  ),
  LOGIN_FAILURES_WINDOW_SECONDS: wholeNumber(1, 86_400, 300, "Length of that window."),
  PASSWORD_FAILURES_BY_ACCOUNT: limit(
    10,
    "Wrong current passwords by account in that window, when changing the password.",
  ),
  TAKEN_EMAILS_BY_ACCOUNT: limit(
    20,
    "Answers by student in an hour that an e-mail is in use, when the profile is saved or at the first access, before the next e-mail is refused.",
  ),
  FIRST_ACCESS_FAILURES_BY_ENROLLMENT: limit(
    5,
    "Failed first accesses by matrícula in a window before the next is refused.",
  ),
  FIRST_ACCESS_FAILURES_BY_ADDRESS: limit(30, "Failed first accesses by address in a window."),
  FIRST_ACCESS_WINDOW_SECONDS: wholeNumber(1, 86_400, 900, "Length of that window."),
  FIRST_ACCESS_DAILY_FAILURES_BY_ENROLLMENT: limit(
    20,
    "Failed first accesses by matrícula in a day; past it, waits grow to an hour.",
  ),
  FIRST_ACCESS_DAILY_FAILURES_BY_ADDRESS: limit(
    150,
    "Failed first accesses by address in a day; past it, waits grow to an hour.",
  ),
  RESET_MAILS_BY_ACCOUNT: limit(10, "Mails to choose a new password, by account in an hour."),
  RESETS_BY_ADDRESS: limit(500, "Requests to choose a new password, by address in an hour."),
  RESET_UNKNOWN_BY_ADDRESS: limit(100, "Such requests for e-mails that nobody has, by address in an hour."),
  REGISTRATIONS_BY_ADDRESS: limit(200, "Accounts registered by address in an hour."),
  REGISTRATION_ATTEMPTS_BY_ADDRESS: limit(
    1000,
    "Registrations by address in an hour that say a CPF or an e-mail, refused ones counted too.",
  ),
  REFUSED_PICTURES_BY_STUDENT: limit(
    100,
    "Pictures by student in an hour that can't be opened or are too large, before the next is refused unseen.",
  ),
  UNUSED_UPLOADS_MB_BY_STUDENT: limit(
    300,
    "Megabytes that a student's uploads may take which no answer uses, each as 64 KB at the least; they go after a day.",
  ),
} as const;
