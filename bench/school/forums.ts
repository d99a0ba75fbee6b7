import type { Step } from "./steps.ts";

/** The most replies a discussion can have. */
const longest = 5_000;

/**
 * The first groups have some discussions with thousands of replies; one in fifty has some hundred, most a handful or none.
 * Planning stops once the total is reached.
 */
const planDiscussions: Step = ({ replies, students, now }) => `
  create temp table member_plan on commit drop as
  select row_number() over (order by group_id)::int as id, group_id, array_agg(person_id order by person_id) as people
  from enrollments where status in ('E', 'F') group by group_id;
  create temp table discussion_plan on commit drop as
  with sized as (
    select n, case when n <= ${Math.ceil(students / 2500)} then ${Math.min(longest, Math.ceil(replies / 2))}
      when pg_temp.draw(n, 40) < 0.02 then 100 + floor(500 * pg_temp.draw(n, 41))::int else floor(25 * pg_temp.draw(n, 41) ^ 3)::int end as size
    from generate_series(1, ${Math.ceil(replies / 4) + 10}) n),
  summed as (select n, size, sum(size) over (order by n) - size as before from sized)
  select n as id, least(size, ${replies} - before)::int as size, groups.group_id, groups.people,
    timestamptz '${now}' - interval '1 day' * (1 + 180 * pg_temp.draw(n, 42)) as created_at
  from summed join member_plan groups on groups.id = case when n <= ${Math.ceil(students / 2500)}
    then 1 + (n - 1) % (select count(*) from member_plan)
    else 1 + floor((select count(*) from member_plan) * pg_temp.draw(n, 43) ^ 1.7) end
  where before < ${replies}`;

const insertPosts: Step = ({ students, now }) => `
  insert into forum_discussions (id, topic_id, user_id, title, description, status, created_at, last_activity_at, last_user_id)
    overriding system value
  select id, group_id * 3 - 2 + case when id <= ${Math.ceil(students / 2500)} then 0 else floor(3 * pg_temp.draw(id, 44))::int end, author,
    'Uma pergunta sobre a aula ' || id, 'O que não ficou claro para mim é o seguinte.', (array['E', 'E', 'E', 'R', 'F'])[1 + floor(5 * pg_temp.draw(id, 45))::int],
    created_at, created_at, author
  from discussion_plan cross join lateral (select people[1 + floor(cardinality(people) * pg_temp.draw(id, 46))::int] as author) as of_it order by 1;
  insert into forum_replies (id, discussion_id, position, user_id, reply, created_at) overriding system value
  select row_number() over (order by id, n), id, n, people[1 + floor(cardinality(people) * pg_temp.draw(id * 6007::bigint + n, 47))::int],
    'Resposta ' || n || '. ' || repeat('Um texto do tamanho de uma resposta comum. ', 1 + n % 6),
    created_at + least(timestamptz '${now}' - created_at, size * interval '3 hours') * n / (size + 1)
  from discussion_plan, generate_series(1, size) n order by id, n;
  insert into forum_visits (person_id, forum_id, visited_at)
  select person_id, group_id, timestamptz '${now}' - interval '1 day' * 30 * pg_temp.draw(id, 48)
  from enrollments where status in ('E', 'F') and pg_temp.draw(id, 49) < 0.6 order by id`;

/** Counters that triggers would have updated row by row. */
const deriveFigures: Step = () => `
  update forum_discussions set replies_count = counted.count, last_reply_at = counted.last, last_activity_at = counted.last, last_user_id = last_reply.user_id
  from (select discussion_id, count(*) as count, max(created_at) as last, max(position) as position from forum_replies group by discussion_id) as counted
    join forum_replies last_reply using (discussion_id, position)
  where forum_discussions.id = counted.discussion_id;
  update forum_topics set discussions_count = counted.count
  from (select topic_id, count(*) as count from forum_discussions group by topic_id) as counted where topic_id = forum_topics.id`;

/** Discussions with their replies, figures and visits. */
export const forumSteps: Step[] = [planDiscussions, insertPosts, deriveFigures];
