-- The brand's own privacy notice, sanitised; null shows the portal's default text.
alter table settings add column privacy_html text;

-- Whoever was erased (LGPD) keeps a row without personal data, on which anonymous counts hang.
alter table people add column erased_at timestamptz;
create sequence registered_student_numbers;

-- When an erasure was asked for and when the provider carried it out.
create table erasure_requests (
  person_id integer primary key references people (id),
  requested_at timestamptz not null,
  done_at timestamptz
);

-- Mails to be sent. A row names what to write and to whom, never the words: they hold a token, and are made while sending.
-- `sending` is set before the first byte goes out: a row found in it was cut off half-way, and is not sent again.
create table mail_outbox (
  id integer generated always as identity primary key,
  kind text not null,
  user_id integer not null references users (id) on delete cascade,
  origin text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mail_outbox_sent_at_check check ((state = 'sent') = (sent_at is not null))
);
create index mail_outbox_user_id_idx on mail_outbox (user_id);

-- Links to choose a new password: hashes of tokens alone, good once (wire §3).
create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  -- A mail that is tried again carries a new token, which takes the place of the one before.
  mail_id integer not null references mail_outbox (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_mail_id_key unique (mail_id)
);
create index password_resets_user_id_idx on password_resets (user_id);
