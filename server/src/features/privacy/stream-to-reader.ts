import { Readable } from "node:stream";
import { minuteMs } from "../../platform/durations.ts";

/** Long, since the buffers of a connection take some megabytes at once, which a slow line then carries for minutes. */
const lookMs = 5 * minuteMs;
/** 27 kbit/s: a sixtieth of the slow line that the portal is measured with (docs/operations.md, "Behind a proxy"). */
const leastBytes = 1_000_000;
/** Three hours: on that slow line, 2 GB. */
const mostLooks = 36;

/**
 * The pieces as a stream that reads no faster than its reader, and gives up one that hardly takes any: it would hold
 * its place forever.
 */
export function streamToReader(pieces: AsyncIterable<Uint8Array>, giveUp: () => void): Readable {
  let looks = 0;
  let taken = 0;
  async function* count() {
    for await (const piece of pieces) {
      taken += piece.length;
      yield piece;
    }
  }
  const stream = Readable.from(count(), { highWaterMark: 1 });
  const looking = setInterval(() => {
    looks++;
    if (taken < leastBytes || looks >= mostLooks) giveUp();
    taken = 0;
  }, lookMs).unref();
  return stream.once("close", () => clearInterval(looking));
}
