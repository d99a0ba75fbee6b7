-- Whether the same text was sent here a moment ago is looked for among what was active in the topic in those seconds, and only
-- there: given the author too, the planner went through all the discussions that they ever opened, for each new one.
create or replace function count_forum_discussion() returns trigger language plpgsql set search_path from current as $$
begin
  if new.sent_digest is not null then
    perform from forum_topics where id = new.topic_id for no key update;
    if new.sent_key is not null then
      if exists (select from forum_discussions where user_id = new.user_id and sent_key = new.sent_key) then
        return null;
      end if;
    elsif exists (
      with active as materialized (
        select user_id, sent_digest, created_at from forum_discussions
        where topic_id = new.topic_id and last_activity_at > new.created_at - interval '5 seconds'
      )
      select from active
      where user_id = new.user_id and sent_digest = new.sent_digest
        and created_at > new.created_at - interval '5 seconds'
    ) then
      return null;
    end if;
  end if;
  new.last_activity_at := new.created_at;
  new.last_user_id := new.user_id;
  update forum_topics set discussions_count = discussions_count + 1 where id = new.topic_id;
  return new;
end $$;
