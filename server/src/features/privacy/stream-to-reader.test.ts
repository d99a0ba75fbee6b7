import type { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { streamToReader } from "./stream-to-reader.ts";

async function* endless() {
  for (;;) yield new Uint8Array(100_000);
}

function begin() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const giveUp = vi.fn(() => void stream.destroy());
  const stream: Readable = streamToReader(endless(), giveUp);
  const reader = stream[Symbol.asyncIterator]();
  /** Takes so many pieces within five minutes. */
  const take = async (pieces: number) => {
    for (let count = 0; count < pieces; count++) await reader.next();
    vi.advanceTimersByTime(5 * 60_000);
  };
  return { stream, giveUp, take };
}

test("a reader that takes a megabyte in five minutes has time", async () => {
  const { giveUp, take } = begin();
  for (let count = 0; count < 12; count++) await take(11);
  expect(giveUp).not.toHaveBeenCalled();
});

test("a reader that takes less is given up, however much it took before", async () => {
  const { giveUp, take } = begin();
  await take(40);
  expect(giveUp).not.toHaveBeenCalled();
  await take(8);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("no reader has more than three hours", async () => {
  const { giveUp, take } = begin();
  for (let count = 0; count < 35; count++) await take(11);
  expect(giveUp).not.toHaveBeenCalled();
  await take(11);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("a stream that is closed is not watched any more", async () => {
  const { stream, giveUp, take } = begin();
  await take(11);
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.destroy();
  await closed;
  expect(vi.getTimerCount()).toBe(0);
  expect(giveUp).not.toHaveBeenCalled();
});
