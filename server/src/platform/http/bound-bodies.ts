import { finished } from "node:stream";
import type { preParsingHookHandler } from "fastify";
import { minuteMs } from "../durations.ts";

/** A body this small arrives with its headers, as most do, and holds little memory if it doesn't. */
const smallBytes = 4 * 1024;

/**
 * A hook that bounds the memory of bodies while they arrive, which anybody may send: a single one has its limit, but
 * thousands of connections could each hold one for as long as an upload may take. A body has `longestMs`, enough for the
 * largest on a line of 20 kbit/s; once those that are arriving exceed `most` bytes, whoever sends more is disconnected.
 * Devices keep what was typed and send it again.
 */
export function boundBodies({
  longestMs = 2 * minuteMs,
  most = 64 * 1024 * 1024,
} = {}): preParsingHookHandler {
  let held = 0;
  return ({ headers, raw }, _reply, payload, done) => {
    const length = Number(headers["content-length"] ?? (headers["transfer-encoding"] ? Number.MAX_VALUE : 0));
    // An upload is written to the disk as it arrives.
    if (length <= smallBytes || headers["content-type"]?.startsWith("multipart/")) return done(null, payload);
    let own = 0;
    const timer = setTimeout(() => raw.destroy(), longestMs);
    payload.on("data", (piece: Buffer) => {
      own += piece.length;
      held += piece.length;
      if (held > most) raw.destroy();
    });
    finished(payload, { writable: false }, () => {
      clearTimeout(timer);
      held -= own;
    });
    done(null, payload);
  };
}
