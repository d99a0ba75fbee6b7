import { finished } from "node:stream";
import type { preParsingHookHandler } from "fastify";
import { minuteMs } from "../durations.ts";

/** A body this small arrives with its headers, as most do, and holds little memory if it doesn't. */
const smallBytes = 4 * 1024;

/**
 * A hook that bounds the memory of bodies while they arrive, which anybody may send: a single one has its limit, but
 * thousands of connections could each hold one for as long as an upload may take. A body has `longestMs`, enough for the
 * largest on a line of 20 kbit/s; once those that are arriving exceed `most` bytes, whoever sends more is disconnected.
 * Devices keep what was typed and send it again. For routes that keep a body in memory until it is whole.
 */
export function boundBodies({
  longestMs = 2 * minuteMs,
  most = 64 * 1024 * 1024,
} = {}): preParsingHookHandler {
  let held = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return ({ headers, raw, routeOptions, log }, reply, payload, done) => {
    const length = Number(headers["content-length"] ?? (headers["transfer-encoding"] ? Number.MAX_VALUE : 0));
    if (length <= smallBytes) return done(null, payload);
    let own = 0;
    const count = ({ length: bytes }: Buffer) => {
      // What exceeds the route's limit is refused and not kept.
      const kept = Math.min(bytes, Math.max(0, routeOptions.bodyLimit - own));
      own += kept;
      held += kept;
      if (held <= most) return;
      raw.destroy();
      if (performance.now() - warnedAt < minuteMs) return;
      warnedAt = performance.now();
      log.warn(
        `Bodies of ${most} bytes are arriving at once: senders are disconnected until there are fewer.`,
      );
    };
    const timer = setTimeout(() => raw.destroy(), longestMs);
    const release = () => {
      clearTimeout(timer);
      payload.off("data", count);
      held -= own;
      own = 0;
    };
    payload.on("data", count);
    finished(payload, { writable: false }, release);
    // Refused before it was whole: the rest is discarded as it arrives.
    reply.raw.once("finish", release);
    done(null, payload);
  };
}
