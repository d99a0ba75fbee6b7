import { Readable } from "node:stream";
import { createFolderStorage } from "../../server/src/platform/storage/storage.ts";
import { makeRecording } from "../../server/src/testing/content/sample-files.ts";
import { type Caller, host } from "./caller.ts";
import type { Fixtures } from "./fixtures.ts";

/** Uploads, reads and deletes a file, and plays the video of the student's course. */
export async function callFiles({ call, quietly, portal }: Caller, { student }: Fixtures): Promise<void> {
  const mine = { userId: student.userId };
  const { enrollmentId } = student;
  const { file } = await call("POST /v1/file/upload", { ...mine, form: makeRecording() });
  await call("GET /v1/file/get-file", { ...mine, query: { file_name: file.title } });
  await call("GET /v1/file/get-file-by-id", { ...mine, query: { file_id: file.id } });
  await call("POST /v1/file/delete", { ...mine, body: { file: file.title } });
  const video = await quietly(async () => {
    const { rows } = await portal.database.pool.query<{ lesson_id: number; key: string; size: string }>(
      `select lessons.id as lesson_id, storage_key as key, size from brand_grande.lessons
         join brand_grande.groups using (syllabus_id) join brand_grande.files on files.id = video_file_id where groups.id = $1`,
      [student.groupId],
    );
    return rows[0] ?? { lesson_id: 0, key: "none", size: "0" };
  });
  await createFolderStorage(portal.filesFolder).put(
    video.key,
    Readable.from([Buffer.alloc(Number(video.size))]),
  );
  const { lesson: shown } = await call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", {
    ...mine,
    params: { matriculaId: enrollmentId, aulaId: video.lesson_id },
  });
  const { pathname, searchParams } = new URL(shown.video.file.path, `http://${host}`);
  const signed = {
    params: { fileId: pathname.split("/").at(-1) ?? "" },
    query: Object.fromEntries(searchParams),
  };
  await call("GET /v1/file/signed/:fileId", signed);
}
