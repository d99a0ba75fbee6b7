import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Storage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf, findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { makePicture, makeRecording } from "../../testing/content/sample-files.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";
import { openList, postAnswer, upload } from "../../testing/study/lists.ts";
import { listTexts, readAllTables, readCounts, within } from "../../testing/study/written-work.ts";
import { recordGrades } from "../grades/public.ts";

const words = {
  title: "Título que só Ana escreveu",
  text: "Texto que só Ana escreveu",
  reply: "Réplica que só Ana escreveu",
  essay: "Redação que só Ana escreveu",
  cell: "Célula que só Ana escreveu",
  feedback: "Comentário que só Ana recebeu",
};
const wordsOfBruno = "Réplica que só Bruno escreveu";

let portal: TestApp;
let storage: Storage;
let ana: Client;
let bruno: Client;
let folder: string;
let discussion: { id: number; topicId: number };
let unfinished: number;
let loosePicture: string;
const removed: string[] = [];

beforeAll(async () => {
  const wrapStorage = (shared: Storage): Storage => {
    storage = {
      ...shared,
      // Other tests read the demo's files in the same folder.
      async remove(key) {
        removed.push(key);
        if (/\/(uploads|feedback)\//.test(key)) await shared.remove(key);
      },
    };
    return storage;
  };
  portal = await startTestApp({}, { wrapStorage });
  [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
  folder = await mkdtemp(join(tmpdir(), "sabia-erase-"));
  await talk();
  await answer();
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/**
 * Creates a discussion of Ana's with replies by Bruno and her, a reply of hers elsewhere, and visits by both.
 */
async function talk() {
  const { topicId, id: other, forumId } = await findDiscussionOf(portal, "zero-virgula-noves");
  const headers = { "idempotency-key": "chave-da-ana" };
  const opening = { title: words.title, description: words.text, forum_topic_id: topicId };
  await ana.post("/forum/save-discussion-in-forum-topic", opening, { headers });
  const { id } = await portal.db
    .selectFrom("forum_discussions")
    .select("id")
    .where("title", "=", words.title)
    .executeTakeFirstOrThrow();
  discussion = { id, topicId };
  const say = (client: Client, reply: string, discussion_id: number) =>
    client.post("/forum/save-reply-in-discussion", { reply, discussion_id }, { headers });
  const answers = [
    await say(bruno, wordsOfBruno, id),
    await say(ana, words.reply, other),
    await ana.post("/forum/save-reply-in-discussion", { reply: words.reply, discussion_id: id }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  for (const client of [ana, bruno]) await client.post("/forum/register-visit", { forum_id: forumId });
}

/**
 * Gives written answers of every type, one with a teacher's feedback and file, and uploads a picture that no
 * answer uses.
 */
async function answer() {
  const { of } = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos");
  const idOf = (slug: string) => of[slug]?.id ?? 0;
  const send = async (bytes: Buffer) => (await upload(ana, bytes)).json().file;
  const picture = await send(await makePicture());
  const recording = await send(makeRecording());
  loosePicture = (await send(await makePicture("webp"))).title;
  const option = of["desconto-duplo"]?.options.b;
  const cells = [words.cell, "3n + 1", words.cell].map((reply, index) => ({ cell: index + 1, reply }));
  const answers = [
    await postAnswer(ana, idOf("desconto-duplo"), { exercise_option_id: option }),
    await postAnswer(ana, idOf("media-que-nao-serve"), { reply: words.essay }),
    await postAnswer(ana, idOf("planta-do-quarto"), { reply: words.essay, file_id: picture.id }),
    await postAnswer(ana, idOf("explicar-em-voz-alta"), { file_id: recording.id }),
    await postAnswer(ana, idOf("sequencia-de-palitos"), { cells_answers: cells }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  unfinished = idOf("planta-do-quarto");
  await writeFile(join(folder, "comentario.pdf"), "%PDF-1.7\n1 0 obj\n");
  const csv = `id,grade,feedback,feedback_file\n${idOf("media-que-nao-serve")},9.5,${words.feedback},comentario.pdf\n`;
  await recordGrades({ db: portal.db, storage, slug: "sabia", csv, folder, now: portal.clock.now() });
}

test("the copy has all of the student's own posts, lists and files, and no text by others", async () => {
  const files = unzipSync((await ana.get("/auth/my-data")).rawPayload);
  const json = strFromU8(files["dados.json"] ?? new Uint8Array());
  const data = JSON.parse(json);
  const mine = await listTexts(portal.database, "ana");
  expect(mine).toEqual(expect.arrayContaining(Object.values(words)));
  for (const text of mine) expect(json.includes(within(text)), text).toBe(true);
  const theirs = (await listTexts(portal.database, "others")).filter((text) => !mine.includes(text));
  expect(theirs).toContain(wordsOfBruno);
  for (const text of theirs) expect(json.includes(within(text)), text).toBe(false);

  expect(data.forums.discussions.at(-1)).toMatchObject({
    title: words.title,
    description: words.text,
    created_at: portal.clock.now().toISOString(),
  });
  expect(data.forums.visits).toHaveLength(1);
  const list = data.exercise_lists.find(({ exercises }: { exercises: unknown[] }) => exercises.length === 8);
  expect(list).toMatchObject({ enrollment: "20260001", replied_count: 5, exercises_count: 8 });
  const essay = list.exercises.find(({ reply }: { reply: string }) => reply === words.essay);
  expect(essay).toMatchObject({ grade: 9.5, feedback: words.feedback, feedback_file: expect.any(String) });
  expect(list.exercises[0]).toMatchObject({ type: "O", grade: 10, options: [expect.any(String)] });
  const names = [
    ...data.uploads.map(({ name }: { name: string }) => name),
    ...data.exercise_lists.flatMap(({ exercises }: { exercises: Record<string, string>[] }) =>
      exercises.flatMap(({ file, feedback_file }) => [file, feedback_file]),
    ),
  ].filter((name) => name);
  expect(data.uploads).toHaveLength(3);
  const copied = Object.keys(files).filter((name) => name !== "dados.json");
  expect(copied.toSorted()).toEqual([...new Set(names)].map((name) => `arquivos/${name}`).toSorted());
  // Three uploads and a teacher's file from today, a picture and a teacher's file from the demo's history.
  expect(copied).toHaveLength(6);
  for (const name of copied) expect(files[name]?.length).toBeGreaterThan(0);
  expect(json).not.toMatch(/storage|sent_key|sent_digest/);

  const other = unzipSync((await bruno.get("/auth/my-data")).rawPayload);
  expect(Object.keys(other)).toEqual(["dados.json"]);
  const otherJson = strFromU8(other["dados.json"] ?? new Uint8Array());
  expect(otherJson).toContain(wordsOfBruno);
  for (const text of mine) expect(otherJson.includes(within(text)), text).toBe(false);
});

test("an erasure deletes the student's texts and files, and keeps the counts and the others' posts", async () => {
  const texts = await listTexts(portal.database, "ana");
  const theirs = await listTexts(portal.database, "others");
  const before = await readCounts(portal.database);
  const ownFiles = await portal.db
    .selectFrom("files")
    .select(["name", "storage_key as key"])
    .where("name", "~", "^(imagem|gravacao|comentario)-|grafico-redesenhado|eixo-cortado")
    .execute();
  expect(ownFiles).toHaveLength(6);
  const { user } = (await ana.get("/auth/user")).json();
  expect(await eraseStudent(portal, user.person.student.student_number, storage)).toBe(true);

  const tables = await readAllTables(portal.database);
  for (const [table, rows] of tables) {
    for (const text of [...texts, ...ownFiles.map(({ name }) => name)]) {
      // The import's ledger keeps the names of the package's files, to know what it has read.
      if (table !== "import_fingerprints") {
        expect(rows.includes(within(text)), `${text} in ${table}`).toBe(false);
      }
    }
  }
  for (const text of theirs) {
    expect(
      [...tables.values()].some((rows) => rows.includes(within(text))),
      text,
    ).toBe(true);
  }
  expect(await readCounts(portal.database)).toEqual(before);
  expect(removed.toSorted()).toEqual(ownFiles.map(({ key }) => key).toSorted());
  const visits = await portal.db.selectFrom("forum_visits").select("person_id").execute();
  expect(visits.map(({ person_id }) => person_id)).not.toContain(user.person.id);
  expect(visits.length).toBeGreaterThan(0);
  const keys = await portal.database.pool.query(
    `select from brand_sabia.forum_replies where user_id = $1 and (sent_key is not null or sent_digest is not null)
     union all select from brand_sabia.forum_discussions where user_id = $1 and (sent_key is not null or sent_digest is not null)`,
    [user.id],
  );
  expect(keys.rowCount).toBe(0);
});

test("others can still read and reply in the discussion of an erased student", async () => {
  const { id, topicId } = discussion;
  const page = await bruno.get(`/forum/get-discussions-from-forum-topic?topic_id=${topicId}`);
  expect(page.statusCode).toBe(200);
  expect(page.json().data.find((row: { id: number }) => row.id === id)).toMatchObject({
    title: "[removida a pedido do autor]",
    description: "[mensagem removida a pedido do autor]",
    user: { name: "Estudante removido" },
    replies_count: 2,
  });
  const replies = await bruno.get(`/forum/get-replies-from-discussion?discussion_id=${id}&page_number=1`);
  expect(
    replies.json().data.map(({ reply, user }: { reply: string; user: object }) => [reply, user]),
  ).toMatchObject([
    [wordsOfBruno, { name: "Bruno Reis" }],
    ["[mensagem removida a pedido do autor]", { name: "Estudante removido" }],
  ]);
  const reply = await bruno.post("/forum/save-reply-in-discussion", { reply: "Sigamos.", discussion_id: id });
  expect(reply.statusCode).toBe(201);
  const file = await bruno.get(`/file/get-file?file_name=${loosePicture}`);
  expect(file.statusCode).toBe(404);
  const answer = await portal.db
    .selectFrom("exercise_list_instance_exercises")
    .select(["reply", "file_id"])
    .where("id", "=", unfinished)
    .executeTakeFirst();
  expect(answer).toEqual({ reply: "[resposta removida a pedido do autor]", file_id: null });
});
