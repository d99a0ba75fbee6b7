import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endpoints } from "@sabia/contract";
import fc from "fast-check";
import { people, type TestApp } from "../../portal/test-portal.ts";
import { createMarkedStudent, groupMark, type MarkedStudent, schools, spreadIds } from "../marked-student.ts";
import { openSession, userIdOf } from "../open-session.ts";
import { findDepths } from "./depths.ts";
import { type FuzzAnswer, judge, longestMs } from "./judge.ts";
import { makeForm } from "./make-file.ts";
import { plausibleOf } from "./plausible.ts";
import { type FuzzRequest, fuzzRequests } from "./requests.ts";
import { type Sender, senders } from "./senders.ts";

export type FuzzReport = {
  /** Number of requests by endpoint and status. */
  readonly counts: Map<string, Map<number, number>>;
  /** Faults with the requests that showed them; at most 50. */
  readonly findings: string[];
  sent: number;
  slowestMs: number;
};

type Account = { readonly brand: "sabia" | "ipe"; readonly host: string; readonly email: string | undefined };
const accounts: Record<Sender, Account> = {
  anonymous: { ...schools.sabia, email: undefined },
  broken: { ...schools.sabia, email: undefined },
  classmate: { ...schools.sabia, email: people.bruno.email },
  otherGroup: { ...schools.sabia, email: people.carla.email },
  otherBrand: { ...schools.ipe, email: people.davi.email },
};
const most = 50;
const chunk = 500;
/** After this many chunks the clock advances by a day. */
const dayOfChunks = 8;
/** Requests in flight at a time: enough to interleave, few enough not to queue. */
const lanes = 4;

/**
 * Sends `count` requests generated from `seed` and judges every answer. `onProgress` is called with the progress.
 */
export async function runFuzz(
  portal: TestApp,
  {
    count,
    seed,
    onProgress = () => {},
  }: { count: number; seed: number; onProgress?: (report: FuzzReport) => void },
): Promise<FuzzReport> {
  await spreadIds(portal);
  const victim = await createMarkedStudent(portal, schools.sabia, [people.bruno.email]);
  const foreign = await createMarkedStudent(portal, schools.ipe);
  const report: FuzzReport = { counts: new Map(), findings: [], sent: 0, slowestMs: 0 };
  const marksOf = listMarks(victim, foreign);
  const sessions = await createSessions(portal);
  const requests = fuzzRequests({
    plausible: plausibleOf([victim, foreign], await listOwnEnrollments(portal)),
    depths: await findDepths(portal, await openClients(portal)),
  });

  for (let first = 0; first < count; first += chunk) {
    const size = Math.min(chunk, count - first);
    const waiting = fc.sample(requests, { seed: seed + first, numRuns: size });
    const work = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const answer = await sendPatiently(portal, request, await sessions.authorize(request));
        note(report, request, answer, [...judge(request, answer, marksOf[request.sender])]);
        sessions.look(request, answer);
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    // Throttle windows pass, sessions expire, lists close.
    portal.clock.advance(20);
    if ((first / chunk) % dayOfChunks === dayOfChunks - 1) await passDay(portal, report);
    onProgress(report);
  }
  return report;
}

/** Runs the hourly and minutely jobs on what was sent; unused uploads are deleted. */
async function passDay({ clock, jobs }: TestApp, { findings }: FuzzReport): Promise<void> {
  clock.advance(25 * 60 * 60);
  for (const job of ["clean-unused-uploads", "close-expired-lists", "reconcile-orders"])
    await jobs.send(job, {});
  for (const failure of await jobs.run()) findings.push(`A job failed: ${String(failure)}`);
}

function listMarks(victim: MarkedStudent, foreign: MarkedStudent): Record<Sender, string[]> {
  const all = [...new Set([...victim.secrets, ...foreign.secrets])];
  const outside = [...all, groupMark];
  return {
    anonymous: outside,
    broken: outside,
    otherGroup: outside,
    otherBrand: outside,
    // May read what the group reads.
    classmate: all,
  };
}

/** The senders' own enrollments. */
async function listOwnEnrollments({ database }: TestApp): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select enrollments.id from brand_sabia.enrollments join brand_sabia.users using (person_id)
     where email in ($1, $2)
     union select enrollments.id from brand_ipe.enrollments join brand_ipe.users using (person_id) where email = $3`,
    [people.bruno.email, people.carla.email, people.davi.email],
  );
  return rows.map(({ id }) => id);
}

/** The senders who are students, signed in. */
const openClients = (portal: TestApp) =>
  Promise.all(
    senders.flatMap((sender) => {
      const { brand, host, email } = accounts[sender];
      if (email === undefined) return [];
      const open = async () => {
        const userId = await userIdOf(portal, brand, email);
        return {
          sender,
          brand,
          userId,
          client: portal.withToken(await openSession(portal, brand, userId), host),
        };
      };
      return [open()];
    }),
  );

/** Live tokens of the senders; replaced when a request has ended the session. */
async function createSessions(portal: TestApp) {
  const tokens = new Map<Sender, string>();
  const users = new Map<Sender, number>();
  for (const sender of senders) {
    const { brand, email } = accounts[sender];
    if (email !== undefined) users.set(sender, await userIdOf(portal, brand, email));
  }
  const ending = /logout|refresh_token|sessions|change-pass|save_new_password/;
  return {
    async authorize({ sender, token }: FuzzRequest): Promise<string | undefined> {
      if (sender === "broken") return token;
      const user = users.get(sender);
      if (user === undefined) return undefined;
      const known = tokens.get(sender) ?? (await openSession(portal, accounts[sender].brand, user));
      tokens.set(sender, known);
      return `Bearer ${known}`;
    },
    look({ sender, key }: FuzzRequest, { status }: FuzzAnswer) {
      if (status === 401 || ending.test(key)) tokens.delete(sender);
    },
  };
}

/** The timeout of a request. */
const patienceMs = 120_000;

/** A slow answer is blamed on the machine, unless it is slow every time. */
async function sendPatiently(
  portal: TestApp,
  request: FuzzRequest,
  authorization: string | undefined,
): Promise<FuzzAnswer> {
  let answer = await send(portal, request, authorization);
  for (let again = 0; again < 2 && answer.ms > longestMs; again++) {
    const { ms } = await send(portal, request, authorization);
    answer = { ...answer, ms: Math.min(answer.ms, ms) };
  }
  return answer;
}

async function send(
  portal: TestApp,
  request: FuzzRequest,
  authorization: string | undefined,
): Promise<FuzzAnswer> {
  const form = request.file && (await makeForm(request.file));
  const payload = form?.payload ?? request.body;
  const began = performance.now();
  const answering = portal.app.inject({
    method: endpoints[request.key].method,
    url: `/api${request.path}?${request.query}`,
    headers: {
      ...request.headers,
      ...form?.headers,
      host: accounts[request.sender].host,
      ...(authorization !== undefined && { authorization }),
    },
    ...(payload !== undefined && { payload }),
  });
  const answer = await Promise.race([answering, giveUp(request)]);
  const { statusCode: status, headers, rawPayload } = answer;
  return {
    status,
    headers,
    body: unpack(rawPayload, headers["content-encoding"]),
    ms: performance.now() - began,
  };
}

async function giveUp(request: FuzzRequest): Promise<never> {
  await setTimeout(patienceMs, undefined, { ref: false });
  throw new Error(`No answer to ${JSON.stringify(request)}`);
}

function unpack(bytes: Buffer, encoding: unknown): Buffer {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

function note(
  report: FuzzReport,
  request: FuzzRequest,
  answer: FuzzAnswer,
  problems: readonly string[],
): void {
  const { counts, findings } = report;
  const byStatus = counts.get(request.key) ?? new Map<number, number>();
  counts.set(request.key, byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1));
  report.sent += 1;
  report.slowestMs = Math.max(report.slowestMs, answer.ms);
  const shown = JSON.stringify(request).slice(0, 2_000);
  for (const problem of problems)
    if (findings.length < most) findings.push(`${request.key} ${problem}\n  ${shown}`);
}
