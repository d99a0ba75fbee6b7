import { type DestinationStream, type Logger, pino } from "pino";
import { openStandardOutput } from "./standard-output.ts";

/** Keys whose values are masked in every log line. */
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
  // A library logs all headers of a form at the level trace.
  "headers",
]);

const deepest = 5;

/** Masks a value; anything nested deeper than what we log is dropped. */
function maskValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  // Errors and the like have their own serializers.
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
 * The process's structured log, to standard output by default. Requests are logged only by route, status and
 * time, never with bodies, headers or query values; the masking is a second line of defence. Lines are
 * written in batches, after a second at the latest and at the end: a write per request would cost a tenth of
 * its time.
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
        // A database error's detail may quote a row; its message names only constraints.
        message: error.message,
        stack: error.stack,
      }),
    },
  };
  return pino(options, destination ?? openStandardOutput());
}

/** A command's log: warnings, to standard error, since its output may be redirected to a file. */
export const createCommandLog = (): Logger => createLog("warn", pino.destination({ fd: 2, sync: true }));
