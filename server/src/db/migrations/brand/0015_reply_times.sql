-- Replies to one discussion wait for each other, and who waited may have come first: a moment of its own would then be before
-- that of the reply above it, and pages, which go by position, would not tell oldest first. Such a reply takes the time of the one
-- above. What stands further ahead than a wait or another machine's clock explains came with an import, and moves nobody.
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
    last_user_id = new.user_id
  where id = new.discussion_id
  returning replies_count, last_reply_at into new.position, newest_at;
  if new.sent_digest is not null and newest_at < new.created_at + interval '1 minute' then
    new.created_at := newest_at;
  end if;
  return new;
end $$;
