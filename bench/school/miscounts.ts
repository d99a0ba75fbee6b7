import type pg from "pg";

/** Stored counters, maintained by triggers or on answers: each query returns the rows whose counter is wrong. */
const checks: Record<string, string> = {
  "replies of a discussion": `
    select id from forum_discussions left join (
      select discussion_id, count(*) as count, max(position) as last, max(created_at) as at from forum_replies group by discussion_id
    ) counted on discussion_id = id
    where replies_count <> coalesce(count, 0) or replies_count <> coalesce(last, 0) or last_reply_at is distinct from at
      or last_activity_at <> greatest(created_at, at)`,
  "last writer of a discussion": `
    select id from forum_discussions where last_user_id <> coalesce(
      (select user_id from forum_replies where discussion_id = forum_discussions.id order by created_at desc, position desc limit 1), user_id)`,
  "discussions of a topic": `
    select id from forum_topics where discussions_count <> (select count(*) from forum_discussions where topic_id = forum_topics.id)`,
  "exercises of a list": `
    select id from exercise_list_instances left join (
      select instance_id, count(*) as count, count(replied_at) as replied from exercise_list_instance_exercises group by instance_id
    ) counted on instance_id = id
    where exercises_count is distinct from count or replied_count is distinct from replied`,
  "progress of a list's lesson": `
    select id from exercise_list_instances left join lesson_progress using (enrollment_id, lesson_id)
    where progress is null or abs(progress - replied_count / exercises_count::float8) > 1e-9`,
  "amount of an order": `
    select id from orders where amount <> (select sum(quantity * unit_price) from order_items where order_id = orders.id)`,
  "content's revision": "select from settings where revision = 0",
};

/** Recomputes every stored counter of a brand; returns descriptions of those that differ. */
export async function listMiscounts(pool: pg.Pool, brand: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local search_path to brand_${brand}; set local work_mem = '128MB'`);
    const found: string[] = [];
    for (const [name, query] of Object.entries(checks)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from (${query}) as different`);
      if (Number(rows[0]?.count) > 0) found.push(`the ${name} is wrong in ${rows[0]?.count} rows`);
    }
    return found;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
