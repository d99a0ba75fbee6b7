-- Pictures on a group's board: who is in the group may read them.
create table group_images (
  group_id integer not null references groups (id) on delete cascade,
  file_id integer not null references files (id),
  primary key (group_id, file_id)
);
create index group_images_file_id_idx on group_images (file_id);

create table forums (
  id integer generated always as identity primary key,
  group_id integer not null references groups (id),
  title text not null,
  constraint forums_group_id_key unique (group_id)
);

create table forum_topics (
  id integer generated always as identity primary key,
  forum_id integer not null references forums (id),
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  position integer not null,
  title text not null,
  description_html text not null default '',
  -- Counted by the trigger below.
  discussions_count integer not null default 0 check (discussions_count >= 0),
  constraint forum_topics_forum_id_slug_key unique (forum_id, slug)
);
create index forum_topics_forum_id_position_idx on forum_topics (forum_id, position);

create table forum_discussions (
  id integer generated always as identity primary key,
  topic_id integer not null references forum_topics (id),
  user_id integer not null references users (id),
  -- Names a discussion of the content package; null for what students open in the portal.
  slug text check (slug ~ '^[a-z0-9-]+$'),
  title text not null check (title <> ''),
  description text not null default '',
  status text not null default 'E' check (status in ('E', 'R', 'F')),
  created_at timestamptz not null,
  updated_at timestamptz,
  -- Kept by the triggers below.
  replies_count integer not null default 0 check (replies_count >= 0),
  last_reply_at timestamptz,
  last_activity_at timestamptz not null default now(),
  last_user_id integer not null default 0,
  -- What makes a sending that arrives twice one: a hash of the client's key, and one of what was sent.
  sent_key bytea,
  sent_digest bytea,
  constraint forum_discussions_topic_id_slug_key unique (topic_id, slug),
  constraint forum_discussions_user_id_sent_key_key unique (user_id, sent_key)
) with (fillfactor = 80);
create index forum_discussions_topic_id_last_activity_at_idx
  on forum_discussions (topic_id, last_activity_at desc, id desc) include (last_user_id);

-- A reply's position in its discussion is 1, 2, 3 … without a gap and never changes: a page is a range of positions,
-- as fast to read at the end as at the start, and nobody's writing moves what somebody else is reading.
create table forum_replies (
  id integer generated always as identity primary key,
  discussion_id integer not null references forum_discussions (id),
  position integer not null default 0,
  user_id integer not null references users (id),
  reply text not null check (reply <> ''),
  created_at timestamptz not null,
  updated_at timestamptz,
  sent_key bytea,
  sent_digest bytea,
  constraint forum_replies_discussion_id_position_key unique (discussion_id, position),
  constraint forum_replies_user_id_sent_key_key unique (user_id, sent_key)
);

create table forum_visits (
  person_id integer not null references people (id) on delete cascade,
  forum_id integer not null references forums (id) on delete cascade,
  visited_at timestamptz not null,
  primary key (person_id, forum_id)
);
create index forum_visits_forum_id_idx on forum_visits (forum_id);

-- Each statement of these functions sees what was committed before it: after the lock, the others' writes too.
-- A sending that was saved before (by its key, or the very same text within 5 s without one) is left out: no row.
create function place_forum_reply() returns trigger language plpgsql set search_path from current as $$
begin
  if new.sent_digest is not null then
    -- Whoever gives a digest holds the discussion's lock already.
    if new.sent_key is not null then
      if exists (select from forum_replies where user_id = new.user_id and sent_key = new.sent_key) then
        return null;
      end if;
    elsif exists (
      select from forum_replies
      where discussion_id = new.discussion_id
        and position > (select replies_count from forum_discussions where id = new.discussion_id) - 50
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
  returning replies_count into new.position;
  return new;
end $$;
create trigger place_forum_reply before insert on forum_replies
  for each row execute function place_forum_reply();

create function count_forum_discussion() returns trigger language plpgsql set search_path from current as $$
begin
  if new.sent_digest is not null then
    perform from forum_topics where id = new.topic_id for no key update;
    if new.sent_key is not null then
      if exists (select from forum_discussions where user_id = new.user_id and sent_key = new.sent_key) then
        return null;
      end if;
    elsif exists (
      select from forum_discussions
      where topic_id = new.topic_id and last_activity_at > new.created_at - interval '5 seconds'
        and user_id = new.user_id and sent_digest = new.sent_digest
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
create trigger count_forum_discussion before insert on forum_discussions
  for each row execute function count_forum_discussion();
