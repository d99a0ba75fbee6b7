import autocannon from "autocannon";
import { percentile } from "./percentile.ts";

export type Request = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Builds each request when it is sent. */
  setupRequest?(request: Request): Request;
};
export type LoadFigures = { perSecond: number; p50: number; p95: number; p99: number; failed: number };

/** The result of one load: the milliseconds of each answer, and how many weren't 2xx. */
export type Sample = { times: number[]; seconds: number; failed: number };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Summarizes several loads of the same kind: answers per second and milliseconds. */
export function summarize(samples: readonly Sample[]): LoadFigures {
  const times = samples.flatMap((sample) => sample.times).sort((a, b) => a - b);
  return {
    perSecond: times.length / sum(samples.map(({ seconds }) => seconds)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    failed: sum(samples.map(({ failed }) => failed)),
  };
}

/** Loads `url` with `connections` for `seconds`, each connection with the requests of its own student (`requestsOf(connection)`). */
export async function measure(
  url: string,
  connections: number,
  seconds: number,
  requestsOf: (connection: number) => Request[],
): Promise<Sample> {
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      client.setRequests(requestsOf(next++) as unknown as autocannon.Request[]);
      client.on("response", (status: number, _bytes: number, time: number) => {
        times.push(time);
        if (status < 200 || status > 299) failed++;
      });
    },
  });
  const result = await run;
  return { times, seconds: result.duration, failed: failed + result.errors };
}
