import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./http.ts";
import { readBytes } from "./read-bytes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response whose body the test controls. */
function answer() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return {
    response: new Response(stream, { headers: { "Content-Type": "application/pdf" } }),
    give: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError("network error")),
    wasCancelled: () => cancelled,
  };
}

test("a body may take any time as long as bytes keep coming", async () => {
  const { response, give, end } = answer();
  const read = readBytes(response);
  for (const part of ["um", "dois", "três"]) {
    await vi.advanceTimersByTimeAsync(29_000);
    give(part);
  }
  end();
  const blob = await read;
  expect([await blob.text(), blob.type]).toEqual(["umdoistrês", "application/pdf"]);
});

test("a stalled body fails as no connection, and its stream is cancelled", async () => {
  const { response, give, wasCancelled } = answer();
  const read = readBytes(response).catch((error: unknown) => error);
  give("metade");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await read).toMatchObject({ status: 0, message: "Sem conexão. Verifique sua internet." });
  expect(wasCancelled()).toBe(true);
});

test("a body that is cut off fails at once", async () => {
  const { response, give, breakOff } = answer();
  const read = readBytes(response);
  give("metade");
  breakOff();
  await expect(read).rejects.toBeInstanceOf(ApiError);
});

test("an abort by the caller cancels the stream, and is not reported as a lost connection", async () => {
  const { response, wasCancelled } = answer();
  const leaving = new AbortController();
  const read = readBytes(response, leaving.signal);
  leaving.abort();
  await expect(read).rejects.toBe(leaving.signal.reason);
  expect(wasCancelled()).toBe(true);
});

test("a response without a body is an empty file", async () => {
  expect((await readBytes(new Response(null))).size).toBe(0);
});
