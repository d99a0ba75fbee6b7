-- What was begun before a visit may be written after it, and is new then, though its time is the earlier one. So a discussion says
-- in which transaction it was last written in, and a visit which transactions had ended by then.
alter table forum_discussions add column last_activity_in xid8 not null default '0';
alter table forum_visits add column seen pg_snapshot;

create or replace function place_forum_reply() returns trigger language plpgsql set search_path from current as $$
declare
  newest integer;
  newest_at timestamptz;
begin
  -- Whoever gives a digest holds the discussion's lock already.
  if new.sent_key is not null then
    if exists (select from forum_replies where user_id = new.user_id and sent_key = new.sent_key) then
      return null;
    end if;
  elsif new.sent_digest is not null then
    newest := (select replies_count from forum_discussions where id = new.discussion_id);
    if exists (
      select from forum_replies
      where discussion_id = new.discussion_id and position between newest - 49 and newest
        and user_id = new.user_id and sent_digest = new.sent_digest
        and created_at > new.created_at - interval '5 seconds'
    ) then
      return null;
    end if;
  end if;
  update forum_discussions set
    replies_count = replies_count + 1,
    last_reply_at = greatest(last_reply_at, new.created_at),
    last_activity_at = greatest(last_activity_at, new.created_at),
    (last_user_id, last_activity_in) = (
      select case when is_older then last_user_id else new.user_id end,
        case when is_older then last_activity_in else pg_current_xact_id() end
      from (values (coalesce(last_reply_at > new.created_at
        and (new.sent_digest is null or last_reply_at >= new.created_at + interval '1 minute'), false))) as given (is_older))
  where id = new.discussion_id
  returning replies_count, last_reply_at into new.position, newest_at;
  if new.sent_digest is not null and newest_at < new.created_at + interval '1 minute' then
    new.created_at := newest_at;
  end if;
  return new;
end $$;

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
  new.last_activity_in := pg_current_xact_id();
  update forum_topics set discussions_count = discussions_count + 1 where id = new.topic_id;
  return new;
end $$;
