import pg from "pg";
import { expect } from "vitest";
import type { Reply, SpawnedPortal } from "../portal/spawn-portal.ts";

type Student = { email: string; password: string };
type Place = { email: string; enrollmentId: number; lessonId: number };
type Track = Place & { token: string; sent: number; acknowledged: number };

/**
 * Students who report progress continuously, each in a lesson of their own, and record what was acknowledged.
 */
export type Writers = {
  /** Acknowledged writes so far. */
  count(): number;
  /** Unsuccessful answers, by status; 0 is a broken connection. */
  failures(): readonly Pick<Reply, "status" | "retryAfter">[];
  /** The longest response time. */
  slowestMs(): number;
  stop(): Promise<void>;
  /** Checks in the database that every acknowledged value is stored, and nothing that was never sent. */
  check(databaseUrl: string): Promise<void>;
};

const stepsToTheEnd = 10_000;

/** Starts writing; `portal` may be another process later, after a restart. */
export async function startWriters(
  portal: SpawnedPortal,
  databaseUrl: string,
  students: readonly Student[],
): Promise<Writers> {
  const places = await findPlaces(databaseUrl, students);
  const tracks = await Promise.all(
    students.map(async (student): Promise<Track> => {
      const place = places.find(({ email }) => email === student.email);
      if (!place) throw new Error(`${student.email} has no lesson to write in`);
      return { ...place, token: await portal.signIn(student), sent: 0, acknowledged: 0 };
    }),
  );
  const failures: Pick<Reply, "status" | "retryAfter">[] = [];
  let [count, slowestMs, going] = [0, 0, true];

  const write = async (track: Track) => {
    while (going && track.sent < stepsToTheEnd) {
      track.sent++;
      const { enrollmentId, lessonId, token, sent } = track;
      const body = { enrollment_id: enrollmentId, lesson_id: lessonId, progress: sent / stepsToTheEnd };
      const before = performance.now();
      const reply = await portal
        .call("PATCH", "/enrollment/update-lesson-progress", { token, body })
        .catch(() => ({ status: 0, retryAfter: null }));
      slowestMs = Math.max(slowestMs, performance.now() - before);
      if (reply.status === 200) {
        track.acknowledged = sent;
        count++;
      } else {
        failures.push({ status: reply.status, retryAfter: reply.retryAfter });
        // A browser also waits before it retries.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const work = tracks.map(write);
  return {
    count: () => count,
    failures: () => failures,
    slowestMs: () => slowestMs,
    async stop() {
      going = false;
      await Promise.all(work);
    },
    async check(url) {
      const client = new pg.Client(url);
      await client.connect();
      try {
        for (const { enrollmentId, lessonId, sent, acknowledged } of tracks) {
          const { rows } = await client.query<{ progress: number; finished: boolean }>(
            `select progress, finished_at is not null as finished from brand_sabia.lesson_progress
              where enrollment_id = $1 and lesson_id = $2`,
            [enrollmentId, lessonId],
          );
          const step = (rows[0]?.progress ?? 0) * stepsToTheEnd;
          expect(acknowledged).toBeGreaterThan(0);
          expect(step).toBeCloseTo(Math.round(step), 6);
          expect(Math.round(step)).toBeGreaterThanOrEqual(acknowledged);
          expect(Math.round(step)).toBeLessThanOrEqual(sent);
          expect(rows[0]?.finished).toBe(false);
        }
      } finally {
        await client.end();
      }
    },
  };
}

/** For each student the first lesson of a course, which is always open; its progress is reset. */
async function findPlaces(databaseUrl: string, students: readonly Student[]): Promise<Place[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Place>(
      `with places as (
         select distinct on (users.email) users.email, enrollments.id as enrollment_id, lessons.id as lesson_id
           from brand_sabia.users
           join brand_sabia.enrollments on enrollments.person_id = users.person_id and enrollments.status = 'E'
           join brand_sabia.groups on groups.id = enrollments.group_id
           join brand_sabia.syllabi on syllabi.id = groups.syllabus_id
           join brand_sabia.lessons on lessons.syllabus_id = syllabi.id and lessons.topic_id is not null
            and lessons.type <> 'LL'
          where users.email = any($1)
          order by users.email, enrollments.id, lessons.position),
       cleared as (
         delete from brand_sabia.lesson_progress using places
          where lesson_progress.enrollment_id = places.enrollment_id and lesson_progress.lesson_id = places.lesson_id)
       select email, enrollment_id as "enrollmentId", lesson_id as "lessonId" from places`,
      [students.map(({ email }) => email)],
    );
    return rows;
  } finally {
    await client.end();
  }
}
