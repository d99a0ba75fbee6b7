-- What the school did to a post: it replaced the words, or closed the discussion for good. A removed discussion is closed, too.
alter table forum_discussions add column removed_at timestamptz, add column closed_at timestamptz;
alter table forum_replies add column removed_at timestamptz;

-- The school lists what was written or edited lately. Discussions are few and have no such index: each reply would add an entry to it.
create index forum_replies_written_at_idx on forum_replies (coalesce(updated_at, created_at));
