import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrandDb } from "../../db/database.ts";
import { lookUps } from "../../db/lines/line.ts";
import { fingerprintSubmission } from "../../platform/idempotency.ts";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { explain } from "../../testing/database/explain.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { addForumPosts } from "../../testing/study/add-forum-posts.ts";
import { listGroups } from "../groups/groups.queries.ts";
import { findDiscussion, findDiscussionsVersion, listDiscussions } from "./discussions.queries.ts";
import { findForum, listForums } from "./forums.queries.ts";
import { findRepliesVersion, findReply, insertReply, listReplies } from "./replies.queries.ts";
import { findTopic, findTopicsVersion, listTopics } from "./topics.queries.ts";

let portal: TestApp;
let discussionId: number;
beforeAll(async () => {
  portal = await startTestApp();
  discussionId = await addForumPosts(portal.database.pool, { replies: 60_000, people: 3_000 });
});
afterAll(() => portal.close());

const session = { tokenHash: Buffer.alloc(32), now: new Date(), verified: false };
const slice = { skip: 10 };
const large = ["forum_replies", "forum_discussions", "people", "users", "enrollments"];

type Run = (db: BrandDb) => Promise<unknown>;
const queries: [string, Run][] = [
  ["groups", (db) => listGroups(db, session, { limit: 3 })],
  ["forums", (db) => listForums(db, session, { since: session.now })],
  ["a forum", (db) => findForum(db, session, { forumId: 1 })],
  ["the state of topics", (db) => findTopicsVersion(db, session, { forumId: 1 })],
  ["topics", (db) => listTopics(db, { forumId: 1, ...slice })],
  ["a topic", (db) => findTopic(db, session, { topicId: 1 })],
  ["versions of discussions", (db) => findDiscussionsVersion(db, session, { topicId: 1, ...slice })],
  ["discussions", (db) => listDiscussions(db, { topicId: 1, ...slice })],
  ["a discussion", (db) => findDiscussion(db, session, { discussionId: 1 })],
  ["the version of replies", (db) => findRepliesVersion(db, session, { discussionId: 1 })],
  ["replies", (db) => listReplies(db, { discussionId: 1, ...slice })],
  ["a reply", (db) => findReply(db, session, { replyId: 1 })],
  [
    "a new reply",
    (db) =>
      insertReply(db, session, {
        discussionId: 1,
        reply: "Oi",
        at: session.now,
        ...fingerprintSubmission("k", []),
      }),
  ],
];

test.each(queries)("%s scans and sorts no large table", async (_name, run) => {
  const nodes = await explain(portal.database.pool, portal.db, run);
  expect(nodes.length).toBeGreaterThan(3);
  const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]);
  for (const table of large) expect(scans).not.toContain(table);
});

test("the last page of 5,000 replies is complete, and each reply names that page", async () => {
  const bruno = await portal.signIn("bruno");
  const path = `/forum/get-replies-from-discussion?discussion_id=${discussionId}&page_number=`;
  for (const page of [1, 250, 500]) {
    const answer = (await bruno.get(`${path}${page}`)).json();
    expect(answer).toMatchObject({ current_page: page, last_page: 500, total: 5_000 });
    expect(answer.data.map((reply: { page: number }) => reply.page)).toEqual(Array(10).fill(page));
    expect(answer.data[0].reply).toContain(`Resposta gerada ${(page - 1) * 10 + 1}.`);
  }
});

test("every page costs the database the same", async () => {
  const { pool } = portal.database;
  const costs = await Promise.all(
    [0, 2_490, 4_990].map(async (skip) => {
      const { rows } = await pool.query(
        `explain (analyze, buffers, format json) select id from brand_sabia.forum_replies
         where discussion_id = $1 and position > $2 order by position limit 10`,
        [discussionId, skip],
      );
      const plan = rows[0]["QUERY PLAN"][0].Plan;
      return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }),
  );
  expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(2);
});

test.each([
  {
    what: "reply",
    table: "forum_replies",
    elsewhere: "discussion_id <> $2",
    insert: `insert into forum_replies (discussion_id, user_id, reply, created_at, sent_digest)
      values ($1, $2, 'Entendi, obrigado!', now(), '\\x01')`,
  },
  {
    what: "discussion",
    table: "forum_discussions",
    elsewhere: "id <> $2",
    insert: `insert into forum_discussions (topic_id, user_id, title, created_at, sent_digest)
      select topic_id, $2, 'Entendi, obrigado!', now(), '\\x01' from forum_discussions where id = $1`,
  },
])(
  "a new $what reads no more rows for an author of thousands elsewhere",
  async ({ table, elsewhere, insert }) => {
    const client = await portal.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("set local search_path to brand_sabia");
      await client.query(`alter table ${table} disable trigger user`);
      const { rows: users } = await client.query("select max(id) as id from users");
      const [{ id: userId }] = users;
      await client.query(`update ${table} set user_id = $1 where ${elsewhere}`, [userId, discussionId]);
      await client.query(`alter table ${table} enable trigger user`);
      const read = `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
      from pg_index where indrelid = '${table}'::regclass`;
      const before = (await client.query(read)).rows[0].entries;
      await client.query(insert, [discussionId, userId]);
      const after = (await client.query(read)).rows[0].entries;
      expect(after - before).toBeGreaterThan(0);
      expect(after - before).toBeLessThanOrEqual(50);
    } finally {
      client.release(true);
    }
  },
);

test("new activity is counted with an index-only scan", async () => {
  const nodes = await explain(portal.database.pool, portal.db, (db) =>
    listForums(db, session, { since: session.now }),
  );
  const reads = nodes.filter((node) => node["Relation Name"] === "forum_discussions");
  expect(reads.map((node) => node["Node Type"])).toEqual(["Index Only Scan", "Index Only Scan"]);
});

test("new activity is counted up to 100", async () => {
  const ana = await portal.signIn("ana");
  const [forum] = (await ana.get("/forum/list-all")).json().forums;
  expect(forum.new_activity).toBe(100);
  const { forumId } = await findDiscussionOf(portal, "crowd");
  expect(forum.id).toBe(forumId);
});

test("a session is looked up by its token first, even when few are left in large indexes", async () => {
  const client = await portal.database.pool.connect();
  try {
    await client.query(`insert into brand_sabia.sessions (user_id, device)
      select users.id, 'Chrome' from brand_sabia.users, generate_series(1, 10)`);
    await client.query(`insert into brand_sabia.session_tokens (token_hash, session_id, expires_at)
      select sha256(id::text::bytea), id, now() from brand_sabia.sessions where device = 'Chrome'`);
    await client.query("delete from brand_sabia.sessions where device = 'Chrome' and id % 5000 <> 0");
    await client.query("analyze");
    await client.query(lookUps);
    let lookedUp = 0;
    for (const [name, run] of queries) {
      const nodes = await explain(client, portal.db, run);
      const indexes = nodes.flatMap((node) => node["Index Name"] ?? []);
      const guarded = indexes.filter((index) => index.startsWith("session_tokens"));
      if (guarded.length > 0) expect([name, ...guarded]).toEqual([name, "session_tokens_pkey"]);
      expect([name, ...indexes]).not.toContain("enrollments_group_id_idx");
      lookedUp += guarded.length;
    }
    // All but the three that list what another query has let the student see.
    expect(lookedUp).toBe(queries.length - 3);
  } finally {
    client.release(true);
  }
});
