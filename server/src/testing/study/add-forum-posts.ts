import type pg from "pg";

/** The length of the longest discussion a class could write. */
const longest = 5_000;

/**
 * Fills the first topic of the demo forum of Turma A with generated posts: one discussion of up to 5,000
 * replies, others of 20 each, all by `people` new members. Inserts counts and positions directly, since
 * triggers would count a million one by one. Returns the id of the long discussion.
 */
export async function addForumPosts(
  pool: pg.Pool,
  { replies, people }: { replies: number; people: number },
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local search_path to brand_sabia");
    await client.query("set local statement_timeout = 0");
    await client.query(
      `with added as (
         insert into people (student_number, name, cpf, birth_date, gender, gender_identity, naturalness)
         select 'CROWD-' || n, 'Colega ' || n, '77' || lpad(n::text, 9, '0'), '2005-01-01', 'F', 'F', 'São Paulo'
         from generate_series(1, $1::int) n returning id, student_number),
       enrolled as (
         insert into enrollments (number, person_id, group_id, status, created_at)
         select student_number, added.id, groups.id, 'E', now() from added, groups where slug = 'turma-a')
       insert into users (person_id, email, password_hash)
       select id, lower(student_number) || '@crowd.example', '-' from added`,
      [people],
    );
    await client.query("alter table forum_discussions disable trigger user");
    await client.query("alter table forum_replies disable trigger user");
    const long = Math.min(longest, Math.ceil(replies / 2));
    await client.query(
      `insert into forum_discussions
         (topic_id, user_id, slug, title, description, created_at, replies_count, last_reply_at, last_activity_at)
       select topic.id, (select min(id) from users), case when n = 0 then 'crowd' end, 'Discussão gerada ' || n,
         'Uma pergunta gerada para medir.', at, count, at, at
       from (select id from forum_topics where slug = 'numeros') topic,
         (select n, now() - n * interval '5 seconds' as at, case when n = 0 then $1::int else 20 end as count
          from generate_series(0, $2::int) n) generated`,
      [long, Math.max(0, Math.ceil((replies - long) / 20))],
    );
    await client.query(
      `insert into forum_replies (discussion_id, position, user_id, reply, created_at)
       select id, n, crowd.ids[1 + (id * 31 + n * 17) % cardinality(crowd.ids)],
         'Resposta gerada ' || n || '. ' || repeat('Um texto do tamanho de uma resposta comum. ', 1 + n % 6),
         created_at + n * interval '1 millisecond'
       from forum_discussions, generate_series(1, replies_count) n,
         (select array_agg(users.id) as ids from users where email like '%@crowd.example') crowd
       where title like 'Discussão gerada %'`,
    );
    await client.query(
      `update forum_topics set discussions_count =
         (select count(*) from forum_discussions where topic_id = forum_topics.id)`,
    );
    await client.query("alter table forum_discussions enable trigger user");
    await client.query("alter table forum_replies enable trigger user");
    const { rows } = await client.query<{ id: number }>(
      "select id from forum_discussions where slug = 'crowd'",
    );
    await client.query("commit");
    await client.query("vacuum analyze");
    const [row] = rows;
    if (!row) throw new Error("The long discussion is missing");
    return row.id;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
