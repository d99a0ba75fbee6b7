import type { Database } from "../../db/database.ts";

/** Texts written by or to Ana, or everybody else, from all tables: long enough to be unique. */
export async function listTexts(database: Database, whose: "ana" | "others"): Promise<string[]> {
  const mine = whose === "ana" ? "=" : "<>";
  const { rows } = await database.pool.query<{ text: string }>(`
    with ana as (
      select users.id as user_id, person_id from brand_sabia.users where email = 'ana.lima@sabia.example'
    ), answers as (
      select answer.* from brand_sabia.exercise_list_instance_exercises answer
      join brand_sabia.exercise_list_instances list on list.id = answer.instance_id
      join brand_sabia.enrollments on enrollments.id = list.enrollment_id
      join ana on enrollments.person_id ${mine} ana.person_id
    ), discussions as (
      select title, description from brand_sabia.forum_discussions d join ana on d.user_id ${mine} ana.user_id
    )
    select text from (
      select title as text from discussions union select description from discussions
      union select reply from brand_sabia.forum_replies r join ana on r.user_id ${mine} ana.user_id
      union select reply from answers union select feedback from answers
      union select cell ->> 'reply' from answers, jsonb_array_elements(cells_answers) as cell
    ) as texts where length(text) > 12`);
  return rows.map(({ text }) => text);
}

/** A text as it appears within JSON. */
export const within = (text: string) => JSON.stringify(text).slice(1, -1);

/** All rows of every table of the brand. */
export async function readAllTables(database: Database): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'brand_sabia'",
  );
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const table = await database.pool.query(`select to_jsonb(t) as row from brand_sabia.${name} t`);
    texts.set(name, JSON.stringify(table.rows));
  }
  return texts;
}

/** All counts of posts, lists, answers and grades. */
export async function readCounts(database: Database) {
  const rowsOf = async (query: string) => (await database.pool.query(query)).rows;
  return {
    topics: await rowsOf("select id, discussions_count from brand_sabia.forum_topics order by id"),
    discussions: await rowsOf(`select id, user_id, status, replies_count, last_reply_at, last_activity_at,
      last_user_id, created_at, updated_at from brand_sabia.forum_discussions order by id`),
    replies: await rowsOf(`select id, user_id, discussion_id, position, created_at, updated_at
      from brand_sabia.forum_replies order by id`),
    lists: await rowsOf("select * from brand_sabia.exercise_list_instances order by id"),
    answers:
      await rowsOf(`select id, option_ids, jsonb_array_length(cells_answers), replied_at, half_replied_at,
      grade_tenths, graded_at from brand_sabia.exercise_list_instance_exercises order by id`),
    progress: await rowsOf("select * from brand_sabia.lesson_progress order by enrollment_id, lesson_id"),
  };
}
