import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bareEnvironment } from "../platform/bare-environment.ts";
import { createTestDatabase } from "../testing/database/databases.ts";

let dataDir: string;
let url: string;
let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sabia-moderate-"));
  ({ url, drop } = await createTestDatabase(inject("serverUrl"), inject("template")));
  client = new pg.Client(url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
  await rm(dataDir, { recursive: true });
});

function moderate(...words: string[]) {
  const env = { ...bareEnvironment(), DATABASE_URL: url, DATA_DIR: dataDir };
  const file = join(import.meta.dirname, "moderate.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: "utf8", env });
  return { status, stdout, stderr };
}

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await client.query(statement, values)).rows;
const list = (...words: string[]): Record<string, string>[] =>
  parse(moderate("sabia", ...words).stdout, { bom: true, delimiter: ";", columns: true });

/** A reply of Ana's, so many days ago. */
async function addReply(text: string, days: number, editedDays: number | null = null): Promise<string> {
  const [{ id }] = await rowsOf(
    `insert into brand_sabia.forum_replies (discussion_id, user_id, reply, created_at, updated_at)
     select forum_discussions.id, users.id, $1, now() - make_interval(days => $2), now() - make_interval(days => $3)
     from brand_sabia.forum_discussions, brand_sabia.users
     where slug = 'zero-virgula-noves' and email = 'ana.lima@sabia.example' returning id`,
    [text, days, editedDays],
  );
  return `reply-${id}`;
}

test("the posts of a period are printed as a CSV, the latest first", async () => {
  const [fresh, edited, old] = [
    await addReply('=HYPERLINK("http://mal.example"); veja', 0),
    await addReply("Mudei ontem", 90, 1),
    await addReply("Faz tempo", 40),
  ];
  const rows = list();
  expect(rows[0]).toMatchObject({
    post: fresh,
    updated_at: "",
    forum: "Dúvidas de Matemática",
    discussion: "Por que 0,999… é igual a 1?",
    author: "Ana Lima",
    student_number: "A2025-0001",
    text: `'=HYPERLINK("http://mal.example"); veja`,
    status: "R",
    removed_at: "",
  });
  const posts = rows.map(({ post }) => post);
  expect(posts).toContain(edited);
  expect(posts).not.toContain(old);
  const times = rows.map(({ created_at, updated_at }) => updated_at || created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  const [discussion] = await rowsOf(
    "select id, title, description from brand_sabia.forum_discussions where created_at > now() - interval '20 days' limit 1",
  );
  expect(rows.find(({ post }) => post === `discussion-${discussion.id}`)?.discussion).toBe(discussion.title);
  expect(list("--days=60").map(({ post }) => post)).toContain(old);
  expect(list("--days=36000")).toHaveLength(
    (
      await rowsOf(
        "select 1 from brand_sabia.forum_replies union all select 1 from brand_sabia.forum_discussions",
      )
    ).length,
  );
});

test("posts of an erased student, whose words are gone, are not printed", async () => {
  const [{ user_id }] = await rowsOf(
    `select user_id from brand_sabia.forum_discussions
     where user_id in (select user_id from brand_sabia.forum_replies) limit 1`,
  );
  const theirs = (
    await rowsOf(
      `select 'discussion-' || id as post from brand_sabia.forum_discussions where user_id = $1
       union all select 'reply-' || id from brand_sabia.forum_replies where user_id = $1`,
      [user_id],
    )
  ).map(({ post }) => post);
  const printed = () =>
    list("--days=36000")
      .map(({ post }) => post)
      .filter((post) => theirs.includes(post));
  const setErasure = (at: Date | null) =>
    client.query(
      "update brand_sabia.people set erased_at = $1 where id = (select person_id from brand_sabia.users where id = $2)",
      [at, user_id],
    );
  expect(printed()).toHaveLength(theirs.length);
  await setErasure(new Date());
  expect(printed()).toEqual([]);
  await setErasure(null);
});

test("posts are removed, closed and opened, in one brand", async () => {
  const read = (brand: string) =>
    rowsOf(`select id, reply, removed_at from brand_${brand}.forum_replies order by id`);
  const ipe = await read("ipe");
  const [{ id: first }, { id: second }] = await read("sabia");
  const [{ id: discussion }] = await rowsOf(
    "select id from brand_sabia.forum_discussions where status = 'E' order by id limit 1",
  );
  const posts = `reply-${first},reply-${second}`;
  const done = { status: 0, stderr: "" };
  expect(moderate("sabia", `--remove=${posts}`, `--remove=reply-${first}`)).toEqual({
    ...done,
    stdout: `Removed reply-${first}.\nRemoved reply-${second}.\n`,
  });
  expect((await read("sabia")).slice(0, 2).map(({ reply }) => reply)).toEqual(
    Array(2).fill("Mensagem removida pela escola."),
  );
  const name = `discussion-${discussion}`;
  expect(moderate("sabia", `--close=${name}`)).toEqual({ ...done, stdout: `Closed ${name}.\n` });
  expect(moderate("sabia", `--open=${name}`)).toEqual({ ...done, stdout: `Opened ${name}.\n` });
  expect(moderate("sabia", `--remove=${posts}`)).toEqual({
    ...done,
    stdout: `reply-${first} was removed before.\nreply-${second} was removed before.\n`,
  });
  expect(await read("ipe")).toEqual(ipe);
  const removed = list("--days=36000").filter(({ removed_at }) => removed_at !== "");
  expect(removed.map(({ post }) => post).toSorted()).toEqual(posts.split(",").toSorted());
});

test("an unknown post and an unknown brand are refused with a sentence", async () => {
  const [{ id }] = await rowsOf("select max(id) as id from brand_sabia.forum_replies");
  expect(moderate("sabia", `--remove=reply-${id},reply-${id + 1},resposta-1`)).toEqual({
    status: 1,
    stdout: "",
    stderr: `"resposta-1" is not the name of a post, such as discussion-12 or reply-345 in the list\nNothing was changed: 1 problem\n`,
  });
  expect(moderate("sabia", `--remove=reply-${id},reply-${id + 1}`)).toEqual({
    status: 1,
    stdout: "",
    stderr: `there is no reply-${id + 1}\nNothing was changed: 1 problem\n`,
  });
  expect(await rowsOf("select removed_at from brand_sabia.forum_replies where id = $1", [id])).toEqual([
    { removed_at: null },
  ]);
  expect(moderate("nenhuma")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is no brand/),
  });
});
