import { Agent, request as open } from "node:http";
import { errors } from "../../contract/src/errors.ts";
import { statusTexts } from "../../contract/src/texts.ts";
import { notCharged } from "../../server/src/features/orders/place/order-failures.ts";
import { formOf } from "../../server/src/testing/content/sample-files.ts";

export type Request = {
  readonly method: "GET" | "POST" | "PATCH";
  /** Relative to `/api/v1`. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object;
  /** A file's bytes, sent as a form instead of a body. */
  readonly file?: Buffer;
  readonly idempotencyKey?: string | undefined;
};

export type Reply = {
  /** 0: no connection, or no answer. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any endpoint; the contract's tests check its shape
  readonly json: any;
  readonly ms: number;
  /** From `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
  /** How a failed answer violates the wire protocol. */
  readonly flaw: string | undefined;
  /** The message of a failed answer. */
  readonly message: string | undefined;
};

/** One browser's connections to the portal. */
export type BrowserConnection = { send(request: Request): Promise<Reply>; close(): void };

/** A browser's connection limit per host, and the web app's request timeout. */
const [connections, patienceMs] = [6, 30_000];

/** Connects lazily, with the first request, and keeps the connections alive. */
export function openBrowserConnection(port: number, host: string): BrowserConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (request) => send(agent, { port, host }, request),
    close: () => agent.destroy(),
  };
}

function send(
  agent: Agent,
  { port, host }: { port: number; host: string },
  request: Request,
  again = false,
): Promise<Reply> {
  const body = writeBody(request);
  const headers = {
    host: `${host}:${port}`,
    accept: "application/json",
    "accept-encoding": "identity",
    ...(request.token && { authorization: `Bearer ${request.token}` }),
    ...(request.idempotencyKey && { "idempotency-key": request.idempotencyKey }),
    ...(body && { "content-type": body.type, "content-length": String(body.bytes.length) }),
  };
  const before = performance.now();
  return new Promise<Reply>((resolve) => {
    const nothing = () => {
      // The portal had just closed this idle connection: browsers silently retry a GET.
      if (request.method === "GET" && call.reusedSocket && !again) {
        resolve(send(agent, { port, host }, request, true));
        return;
      }
      resolve({
        status: 0,
        json: undefined,
        ms: performance.now() - before,
        retryAfter: undefined,
        flaw: undefined,
        message: undefined,
      });
    };
    const path = `/api/v1${request.path}`;
    const call = open({ agent, host: "127.0.0.1", port, method: request.method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", nothing);
      answer.on("end", () => {
        const [status, json] = [answer.statusCode ?? 0, parse(Buffer.concat(parts).toString())];
        const retryAfter = Number(answer.headers["retry-after"]) || undefined;
        const flaw = status < 400 ? undefined : findFlaw(status, json, retryAfter);
        const message = status < 400 ? undefined : describeFailure(json);
        resolve({ status, json, ms: performance.now() - before, retryAfter, flaw, message });
      });
    });
    call.on("error", nothing);
    call.setTimeout(patienceMs, () => call.destroy());
    call.end(body?.bytes);
  });
}

function writeBody({ body, file }: Request): { type: string; bytes: Buffer } | undefined {
  if (body) return { type: "application/json", bytes: Buffer.from(JSON.stringify(body)) };
  if (!file) return undefined;
  const { payload, headers } = formOf(file);
  return { type: headers["content-type"], bytes: payload };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // reported as a flaw where it matters
  }
}

function describeFailure(json: unknown): string {
  const { message, errors: fields } = (json ?? {}) as { message?: unknown; errors?: Record<string, unknown> };
  return [message, ...Object.entries(fields ?? {}).map(([name, messages]) => `${name}: ${messages}`)].join(
    " ",
  );
}

/** Messages allowed on a failure: the contract's, and those of orders. */
const texts = new Set<string>([
  notCharged,
  ...Object.values(errors).map(({ message }) => message),
  ...Object.values(statusTexts),
]);

/** Checks a failed answer against wire §1: a Portuguese message, the request's id, and when to retry. */
function findFlaw(status: number, json: unknown, retryAfter: number | undefined): string | undefined {
  const { message, request_id } = (json ?? {}) as { message?: unknown; request_id?: unknown };
  if (typeof message !== "string") return `${status} without a message`;
  if (!texts.has(message)) return `${status} says "${message}"`;
  if (typeof request_id !== "string") return `${status} without request_id`;
  if ((status === 503 || status === 429) && retryAfter === undefined) return `${status} without Retry-After`;
  return undefined;
}
