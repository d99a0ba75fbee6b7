-- The last to write in a discussion is the author of its newest reply by time: one that an import brings late may be older than others.
-- One of the portal is newest, too, where it will take the time of the reply above it.
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
    last_user_id = case
      when last_reply_at > new.created_at
        and (new.sent_digest is null or last_reply_at >= new.created_at + interval '1 minute')
      then last_user_id else new.user_id end
  where id = new.discussion_id
  returning replies_count, last_reply_at into new.position, newest_at;
  if new.sent_digest is not null and newest_at < new.created_at + interval '1 minute' then
    new.created_at := newest_at;
  end if;
  return new;
end $$;

-- What was counted otherwise before. Of replies of one time the one below is the newer.
update forum_discussions set last_user_id = newest.user_id
from (
  select distinct on (discussion_id) discussion_id, user_id from forum_replies
  order by discussion_id, created_at desc, position desc
) as newest
where newest.discussion_id = forum_discussions.id and last_user_id <> newest.user_id;
