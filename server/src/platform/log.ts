import { type DestinationStream, type Logger, pino } from "pino";
import { openStandardOutput } from "./standard-output.ts";

/** Keys whose values no log line shows, wherever they stand. */
const secretKeys = new Set([
  "password",
  "token",
  "authorization",
  "cpf",
  "CPF",
  "birth_date",
  "dataNascimento",
  "card_number",
  "card_cvv",
  "card_token",
  "card_holder_name",
  "cvv",
  "document",
  "email",
]);

const deepest = 5;

/** What is nested deeper than anything we log is not shown at all. */
function maskValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  // Errors and the like have serializers of their own.
  if (!isList && value.constructor !== Object) return value;
  if (depth === deepest) return "***";
  return isList ? value.map((item) => maskValue(item, depth + 1)) : maskSecrets({ ...value }, depth);
}

function maskSecrets(object: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object))
    masked[key] = secretKeys.has(key) ? "***" : maskValue(value, depth + 1);
  return masked;
}

/**
 * Structured log of the process, to standard output unless told. Requests are logged by route, status and time alone; bodies, headers
 * and query values never are. The masking is a second wall. Lines are written in batches, at the latest
 * after a second and at the end: a write per request would cost a tenth of it.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: maskSecrets },
    serializers: {
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        code: error.code,
        // A database error's detail may quote a row; its message names constraints alone.
        message: error.message,
        stack: error.stack,
      }),
    },
  };
  return pino(options, destination ?? openStandardOutput());
}
