import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/**
 * How a call may go wrong:
 * `slow` answers after `ms` what it did at once · `hang` does nothing and never answers ·
 * `drop_before` and `drop_after` break the connection before or after the work ·
 * `error_before` and `error_after` answer 500 before or after it · `unavailable` answers 503 before it ·
 * `garbage` does the work and answers what is no JSON.
 */
export const faultKinds = [
  "slow",
  "hang",
  "drop_before",
  "drop_after",
  "error_before",
  "error_after",
  "unavailable",
  "garbage",
] as const;

export const fault = z.object({
  kind: z.enum(faultKinds),
  ms: z.int().min(0).max(60_000).default(1000),
  /** How many calls it affects; without it, all until cleared. */
  times: z.int().min(1).optional(),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** The start of the path after the version, such as `/orders`. */
  path: z.string().default("/"),
});
export type Fault = z.output<typeof fault>;

/** Makes calls fail, for tests. */
export function createFaults() {
  const active: (Fault & { left: number })[] = [];
  const take = (method: string, path: string): Fault | undefined => {
    const found = active.find((it) => (it.method ?? method) === method && path.startsWith(it.path));
    if (found && --found.left === 0) active.splice(active.indexOf(found), 1);
    return found;
  };
  return {
    add(it: z.input<typeof fault>): void {
      const parsed = fault.parse(it);
      active.push({ ...parsed, left: parsed.times ?? Number.POSITIVE_INFINITY });
    },
    clear(): void {
      active.length = 0;
    },

    /** Runs a call's work, or the fault that is set for it. */
    async run(request: FastifyRequest, reply: FastifyReply, path: string, work: () => unknown) {
      const { kind, ms } = take(request.method, path) ?? {};
      if (kind === "hang") return reply.hijack();
      if (kind === "drop_before") return drop(request, reply);
      if (kind === "error_before") return reply.code(500).send({ message: "Internal server error." });
      if (kind === "unavailable") return reply.code(503).send({ message: "Service unavailable." });
      const answer = work();
      if (kind === "drop_after") return drop(request, reply);
      if (kind === "error_after") return reply.code(500).send({ message: "Internal server error." });
      if (kind === "garbage") return reply.type("text/html").send("<html><h1>504 Gateway Time-out</h1>");
      if (kind === "slow") await delay(ms);
      return answer;
    },
  };
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
