import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./http.ts";
import { readBytes } from "./read-bytes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An answer whose bytes come when the test says so. */
function answer() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let left = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      left = true;
    },
  });
  return {
    response: new Response(stream, { headers: { "Content-Type": "application/pdf" } }),
    give: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError("network error")),
    wasLeft: () => left,
  };
}

test("bytes are waited for as long as they come, however slowly", async () => {
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

test("what stands still half-way ends as no connection, and is let go of", async () => {
  const { response, give, wasLeft } = answer();
  const read = readBytes(response).catch((error: unknown) => error);
  give("metade");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await read).toMatchObject({ status: 0, message: "Sem conexão. Verifique sua internet." });
  expect(wasLeft()).toBe(true);
});

test("what is cut off by the line ends at once", async () => {
  const { response, give, breakOff } = answer();
  const read = readBytes(response);
  give("metade");
  breakOff();
  await expect(read).rejects.toBeInstanceOf(ApiError);
});

test("who leaves the page ends it, and is told nothing of the line", async () => {
  const { response, wasLeft } = answer();
  const leaving = new AbortController();
  const read = readBytes(response, leaving.signal);
  leaving.abort();
  await expect(read).rejects.toBe(leaving.signal.reason);
  expect(wasLeft()).toBe(true);
});

test("an answer without a body is an empty file", async () => {
  expect((await readBytes(new Response(null))).size).toBe(0);
});
