import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { GatewayError } from "./gateway-error.ts";
import { anyAnswer, refusal } from "./pagarme-answers.ts";

export type ClientOptions = {
  /** A function, as the simulator's URL may change. */
  readonly url: () => string;
  readonly secretKey: () => string;
  readonly timeoutMs: number;
};

type Call<Schema extends z.ZodType> = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly answer: Schema;
};

/** A refusal, for callers that know what it means for their call. */
export class Refused extends GatewayError {
  // Neither is a property, which would be logged: the gateway's words may repeat what was sent.
  readonly #status: number;
  readonly #words: string;

  constructor(status: number, words: string, fields: readonly string[]) {
    if (status === 401 || status === 403) super("misconfigured", "the gateway refused our key");
    else super("invalid", `the gateway refused the data (${status})`, fields);
    this.#status = status;
    this.#words = words;
  }

  isFor(status: number): boolean {
    return this.#status === status;
  }

  mentions(pattern: RegExp): boolean {
    return pattern.test(this.#words);
  }
}

export type PagarmeClient = ReturnType<typeof createClient>;

/** No connection was made, so the gateway received nothing. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const retryAfterMs = 250;
const mostBytes = 2_000_000;

/**
 * Calls the gateway and parses its answers. If an answer is lost, reads, and writes with an idempotency key,
 * are retried once: the same key charges only once. Both attempts together stay within the timeout.
 */
export function createClient({ url, secretKey, timeoutMs }: ClientOptions) {
  const send = async <Schema extends z.ZodType>(
    it: Call<Schema>,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const { method, path, body, idempotencyKey } = it;
    let status: number;
    let text: string;
    try {
      const answer = await fetch(url() + path, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${secretKey()}:`).toString("base64")}`,
          accept: "application/json",
          ...(body && { "content-type": "application/json" }),
          ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal,
      });
      status = answer.status;
      text = await readText(answer);
    } catch (error) {
      throw explainLoss(error);
    }
    if (status === 429 || status === 503) throw new GatewayError("away", `the gateway answered ${status}`);
    if (status >= 500) throw new GatewayError("unknown", `the gateway answered ${status}`);
    const content = parseJson(text);
    if (status >= 400) {
      const { message, fields } = refusal(content);
      throw new Refused(status, message, fields);
    }
    const parsed = it.answer.safeParse(content);
    if (parsed.success) return parsed.data;
    throw new GatewayError(
      "unknown",
      `the gateway's answer to ${method} ${path.split("?", 1)[0]} can't be read`,
    );
  };

  const call = async <Schema extends z.ZodType>(it: Call<Schema>): Promise<z.output<Schema>> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await send(it, signal);
    } catch (error) {
      const isLost = error instanceof GatewayError && !(error instanceof Refused);
      const repeatable = it.method === "GET" || it.idempotencyKey !== undefined;
      if (!isLost || !repeatable || signal.aborted) throw error;
      await delay(Math.min(retryAfterMs, timeoutMs / 4));
      return await send(it, signal).catch((second: unknown) => {
        throw error.reason === "unknown" && !revealsFirst(it.method, second) ? error : second;
      });
    }
  };

  return {
    get: <Schema extends z.ZodType>(path: string, answer: Schema) => call({ method: "GET", path, answer }),
    post: <Schema extends z.ZodType>(path: string, body: object, answer: Schema, idempotencyKey: string) =>
      call({ method: "POST", path, body, answer, idempotencyKey }),
    /** Its answer isn't needed, or is read again later. */
    delete: async (path: string, body?: object): Promise<void> => {
      await call({ method: "DELETE", path, ...(body && { body }), answer: anyAnswer });
    },
  };
}

/**
 * Whether a failed retry reveals the outcome of the first attempt, whose answer was lost. Refused data was
 * refused the first time, too. But a card token may have been used up by the first attempt, and a call that
 * was never sent, or not accepted, reveals nothing.
 */
function revealsFirst(method: Call<z.ZodType>["method"], second: unknown): boolean {
  if (!(second instanceof Refused)) return !(second instanceof GatewayError);
  return method === "GET" || (second.fields.length > 0 && !second.fields.includes("card_token"));
}

function explainLoss(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const { name, cause } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? "";
  if (neverSent.has(code)) return new GatewayError("away", `the gateway can't be reached (${code})`);
  return new GatewayError("unknown", `the gateway's answer was lost (${code || name})`);
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > mostBytes) throw new GatewayError("unknown", "the gateway's answer has no end");
  }
  return text + decoder.decode();
}

/** Text that isn't JSON becomes undefined, which matches no schema. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
