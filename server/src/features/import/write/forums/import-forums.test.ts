import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const file = "history/forums.yaml";
const findReplies = () =>
  school.db.selectFrom("forum_replies").selectAll().orderBy("discussion_id").orderBy("position").execute();
const findDiscussion = (slug: string) =>
  school.db.selectFrom("forum_discussions").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();

describe("a first import", () => {
  it("writes replies in order of time, with counts and last activity", async () => {
    const replies = await findReplies();
    expect(replies.map(({ position, reply, updated_at }) => [position, reply, updated_at])).toEqual([
      [1, "<p>Acho que <b>sim</b>.</p>", new Date("2026-02-22T11:00:00Z")],
      [2, "Vale, se x<y.", null],
    ]);
    expect(await findDiscussion("carta")).toMatchObject({
      status: "R",
      replies_count: 2,
      created_at: new Date("2026-02-21T13:00:00Z"),
      last_activity_at: new Date("2026-02-22T12:30:00Z"),
    });
    const topics = await school.db.selectFrom("forum_topics").selectAll().orderBy("position").execute();
    expect(topics).toMatchObject([
      {
        slug: "fontes",
        discussions_count: 2,
        description_html: "<p>O que é uma <strong>fonte</strong>.</p>",
      },
      { slug: "provas", discussions_count: 0 },
    ]);
  });

  it("puts pictures on boards", async () => {
    const { annotations_html } = await school.db
      .selectFrom("groups")
      .select("annotations_html")
      .where("slug", "=", "turma-b")
      .executeTakeFirstOrThrow();
    expect(annotations_html).toMatch(/<img [^>]*src="\/api\/v1\/file\/get-file\?file_name=raiz-/);
    expect(await school.db.selectFrom("group_images").selectAll().execute()).toHaveLength(1);
  });
});

describe("a later import", () => {
  it("updates a corrected entry, and appends a new one", async () => {
    await school.edit(file, "Uma carta vale", "Uma carta de amor vale");
    await school.edit(file, "Vale, se x<y.", "Vale sempre.");
    await school.edit(
      file,
      '          - { author: P1, at: "-8d 09:30"',
      '          - { author: P1, at: "-9d 10:30", text: Nova }\n          - { author: P1, at: "-8d 09:30"',
    );
    const { counts } = await school.import();
    expect(counts.discussion).toMatchObject({ changed: 1, unchanged: 1 });
    expect(counts.reply).toMatchObject({ changed: 1, new: 1, unchanged: 1 });
    expect((await findReplies()).map(({ position, reply }) => [position, reply])).toEqual([
      [1, "<p>Acho que <b>sim</b>.</p>"],
      [2, "Vale sempre."],
      [3, "Nova"],
    ]);
    expect((await findDiscussion("carta")).description).toBe("Uma carta de amor vale como fonte?");
  });

  it("keeps students' posts, and their edits of imported entries", async () => {
    const { id, user_id } = await findDiscussion("carta");
    const now = new Date("2026-03-03T10:00:00Z");
    await school.db
      .insertInto("forum_replies")
      .values({ discussion_id: id, user_id, reply: "Escrita no portal", created_at: now })
      .execute();
    await school.db
      .updateTable("forum_discussions")
      .set({ title: "Título da aluna", updated_at: now })
      .where("id", "=", id)
      .execute();
    await school.edit(file, "Carta é fonte?", "Uma carta é fonte?");
    const { counts } = await school.import();
    expect(counts.discussion).toMatchObject({ kept: 1, unchanged: 1 });
    expect((await findDiscussion("carta")).title).toBe("Título da aluna");
    expect((await findReplies()).map(({ reply }) => reply)).toContain("Escrita no portal");
    expect((await school.import()).counts.discussion.unchanged).toBe(2);
  });

  it("keeps entries that left the files if they have posts, removes the others, and takes them back without duplicates", async () => {
    await school.edit("groups.yaml", "      - slug: provas\n        title: Provas\n", "");
    await school.remove(file);
    const { counts } = await school.import();
    expect(counts.forum_topic).toMatchObject({ removed: 1, unchanged: 1 });
    expect(counts.discussion.kept).toBe(2);
    expect(counts.reply.kept).toBe(2);

    const groups = `- slug: turma-b\n  name: Turma B\n  course: historia\n`;
    await school.write("groups.yaml", groups);
    await school.write(
      "enrollments.csv",
      "number,student_number,group,status,created_at\n1002,P1,turma-b,E,2026-01-10\n",
    );
    await school.remove("history/progress.yaml");
    const gone = await school.import();
    expect(gone.kept).toEqual(expect.arrayContaining([{ kind: "forum", key: "turma-b" }]));

    await school.restore();
    await school.import();
    expect(await findReplies()).toHaveLength(2);
    expect((await findDiscussion("carta")).replies_count).toBe(2);
  });

  it("moves a discussion to another topic, with all its replies", async () => {
    const { id, user_id } = await findDiscussion("carta");
    const now = new Date("2026-03-01T10:00:00Z");
    await school.db
      .insertInto("forum_replies")
      .values({ discussion_id: id, user_id, reply: "Escrita no portal", created_at: now })
      .execute();
    await school.edit(file, "topic: fontes", "topic: provas");
    await school.edit(file, "Vale, se x<y.", "Vale sempre.");
    const { counts, kept } = await school.import();
    expect(counts.discussion).toMatchObject({ new: 0, changed: 2, kept: 0 });
    expect(counts.reply).toMatchObject({ new: 0, changed: 1, unchanged: 1, kept: 0 });
    expect(kept).toEqual([]);
    const topicsNow = school.db
      .selectFrom("forum_topics as topic")
      .select("discussions_count as count")
      .select((eb) =>
        eb
          .selectFrom("forum_discussions")
          .whereRef("topic_id", "=", "topic.id")
          .select((eb) => eb.fn.countAll<number>().as("there"))
          .as("there"),
      )
      .orderBy("position");
    expect(await topicsNow.execute()).toEqual([
      { count: 0, there: 0 },
      { count: 2, there: 2 },
    ]);
    expect(await findDiscussion("carta")).toMatchObject({ id, replies_count: 3 });
    expect((await findReplies()).map(({ reply }) => reply)).toContain("Escrita no portal");
    expect((await school.import()).counts.discussion).toMatchObject({ unchanged: 2, new: 0 });
    // And back to its original topic.
    await school.edit(file, "topic: provas", "topic: fontes");
    expect((await school.import()).counts.discussion).toMatchObject({ changed: 2, new: 0 });
    expect((await topicsNow.execute()).map(({ count }) => count)).toEqual([2, 0]);
  });

  it("treats a discussion by another author as a different one, whatever its slug", async () => {
    await school.edit(
      "enrollments.csv",
      "1003,P2,turma-a,E,-5d",
      "1003,P2,turma-a,E,-5d\n1004,P2,turma-b,E,-50d",
    );
    await school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
    await school.import();
    await school.edit(file, "topic: fontes", "topic: provas");
    await school.edit(file, "author: P1\n        at", "author: P2\n        at");
    expect((await school.import()).counts.discussion).toMatchObject({ new: 1, changed: 1, kept: 1 });
  });

  it("moves a topic and renames a forum", async () => {
    await school.edit("groups.yaml", "title: Perguntas de História", "title: Dúvidas de História");
    const { counts } = await school.import();
    expect(counts.forum.changed).toBe(1);
    expect(await school.db.selectFrom("forums").select("title").execute()).toEqual([
      { title: "Dúvidas de História" },
    ]);
  });
});

describe("refusals", () => {
  it.each([
    [
      "a group without a forum",
      "group: turma-b",
      "group: turma-a",
      'history/forums.yaml:2  there is no forum of a group "turma-a"',
    ],
    [
      "an unknown topic",
      "topic: fontes",
      "topic: rios",
      'history/forums.yaml:3  the forum has no topic "rios"',
    ],
    [
      "an author of another group",
      "author: P1\n        at",
      "author: P2\n        at",
      'history/forums.yaml:7  "P2" is not in the group "turma-b"',
    ],
    [
      "the same author and time twice",
      '"-9d 11:00", edited',
      '"-8d 09:30", edited',
      "history/forums.yaml:13  this post (its slug, or its author and time) is already used on line 12",
    ],
    [
      "a reply before its discussion",
      '"-8d 09:30"',
      '"-20d 09:30"',
      "history/forums.yaml:12  the reply is older than its discussion",
    ],
    [
      "a day to come",
      '"-7d 10:00"',
      '"+7d 10:00"',
      "history/forums.yaml:14  history can't be later than today",
    ],
    [
      "a change before the writing",
      'edited: "-8d 08:00"',
      'edited: "-12d 08:00"',
      "history/forums.yaml:13  it was changed before it was written",
    ],
    [
      "nothing to read",
      "text: E mapa?",
      'text: "<script>x()</script>"',
      "history/forums.yaml:14  has nothing to read in it",
    ],
    [
      "an unknown status",
      "status: F",
      "status: X",
      "history/forums.yaml:14  forums[1].discussions[2].status must be one of: E, R, F",
    ],
  ])("%s", async (_what, from, to, reason) => {
    await school.edit(file, from, to);
    expect(await school.refusals()).toContain(reason);
  });

  it("a picture in a topic's description", async () => {
    await school.edit("groups.yaml", "O que é uma **fonte**.", '"![x](imagens/raiz.png)"');
    expect(await school.refusals()).toContain("groups.yaml:17  this text can't hold pictures");
  });
});
