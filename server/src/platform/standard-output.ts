import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Shorter batches wait for more lines, or for the end of the second. */
const batchLength = 4_096;
/** Once this many characters are waiting, further lines are dropped: nobody is reading. */
const mostWaiting = 4_000_000;
const retryMs = 100;
/** How often the last lines are retried for a slow reader. */
const lastTries = 20;

type Destination = DestinationStream & { flushSync(): void };

const nothing = Buffer.alloc(0);

/**
 * Writes lines in batches, without blocking. A broken output (a full disk, a reader that is gone) costs only
 * lines; pino's own destination would retry in an endless loop.
 */
function createDestination(fd: number): Destination {
  let waiting = "";
  /** Taken from `waiting`, and not completely written yet. */
  let leaving: Buffer = nothing;
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;

  function send(): void {
    if (isWriting || retry) return;
    if (leaving.length === 0) {
      leaving = Buffer.from(waiting);
      waiting = "";
    }
    if (leaving.length === 0) return;
    isWriting = true;
    write(fd, leaving, settle);
  }

  function settle(error: Error | null, written: number): void {
    isWriting = false;
    if (error) retry = setTimeout(sendAgain, retryMs).unref();
    else leaving = leaving.subarray(written);
    if (leaving.length > 0 || waiting.length >= batchLength) send();
  }

  function sendAgain(): void {
    retry = undefined;
    send();
  }

  function flushSync(): void {
    // A write in progress completes by itself.
    let rest = isWriting ? nothing : leaving;
    if (!isWriting) leaving = nothing;
    rest = Buffer.concat([rest, Buffer.from(waiting)]);
    waiting = "";
    for (let tries = 0; rest.length > 0 && tries < lastTries; ) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        tries++;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
      }
    }
  }

  setInterval(send, 1_000).unref();
  process.on("exit", flushSync);
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return;
      waiting += line;
      if (waiting.length >= batchLength) send();
    },
    flushSync,
  };
}

let standardOutput: Destination | undefined;

/** The process's standard output, shared by all who write lines to it. */
export const openStandardOutput = (): DestinationStream => {
  standardOutput ??= createDestination(1);
  return standardOutput;
};
