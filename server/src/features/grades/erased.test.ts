import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";
import { GradesRefused, listWaiting, recordGrades } from "./public.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("answers of an erased student are neither listed for a teacher nor graded", async () => {
  const bruno = await portal.signIn("bruno");
  const { of } = await openList(portal, bruno, await enrollmentIdOf(portal, "20260005"), "todos-os-tipos");
  const id = of["media-que-nao-serve"]?.id ?? 0;
  await postAnswer(bruno, id, { reply: "A mediana." });
  const waiting = async () => (await listWaiting(portal.db)).map((row) => row.id);
  expect(await waiting()).toContain(id);

  const { user } = (await bruno.get("/auth/user")).json();
  const { db, clock } = portal;
  const storage = createFolderStorage(portal.dataDir);
  await eraseStudent(portal, user.person.student.student_number);
  expect(await waiting()).not.toContain(id);
  // A list that was printed before the erasure brings no words back to an erased student.
  const csv = `id,grade,feedback\n${id},9,"Muito bem, Bruno."\n`;
  const graded = recordGrades({ db, storage, slug: "sabia", csv, folder: portal.dataDir, now: clock.now() });
  await expect(graded).rejects.toThrow(GradesRefused);
});
