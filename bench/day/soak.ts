import { slopeOf } from "./figures.ts";
import type { DayPortal, MemorySample } from "./portal.ts";

type Sample = MemorySample & { readonly minute: number };

/** Growth that still counts as flat, in MB per minute: 30 MB in an hour is garbage not yet collected. */
const boundPerMinute = 0.5;
const everyMs = 1_000;
const megabyte = 1024 * 1024;

/** Samples a portal's memory each second until it is stopped. */
export function watchMemory(portal: DayPortal): { stop(): Promise<Sample[]> } {
  const [samples, start]: [Sample[], number] = [[], performance.now()];
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = reading
      .then(() => portal.readMemory())
      .then((sample) => void samples.push({ ...sample, minute: (performance.now() - start) / 60_000 }));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await reading;
      return samples;
    },
  };
}

/** Whether memory is flat: the least-squares line through the second half of the samples rises by less than the bound. */
export function judgeMemory(samples: readonly Sample[]): { flat: boolean; text: string } {
  const half = samples.slice(Math.floor(samples.length / 2));
  const slope = (field: "rss" | "heap") =>
    slopeOf(half.map((sample) => [sample.minute, sample[field] / megabyte]));
  const last = half.at(-1);
  const formatSlope = (field: "rss" | "heap") =>
    `${slope(field).toFixed(2)} MB/min (${((last?.[field] ?? 0) / megabyte).toFixed(0)} MB at the end)`;
  const flat = half.length > 1 && slope("rss") < boundPerMinute && slope("heap") < boundPerMinute;
  return {
    flat,
    text: `Memory over the last ${((last?.minute ?? 0) - (half[0]?.minute ?? 0)).toFixed(1)} min: resident ${formatSlope("rss")}, heap ${formatSlope("heap")}; bound ${boundPerMinute} MB/min: ${flat ? "flat" : "not flat"}.`,
  };
}
