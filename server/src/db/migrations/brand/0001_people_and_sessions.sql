-- The brand itself: one row.
create table settings (
  id boolean primary key default true check (id),
  name text not null,
  time_zone text not null,
  credit text not null,
  financial boolean not null default false,
  theme jsonb not null,
  -- Day that relative dates of the content package count from: the first import.
  anchor_date date not null,
  updated_at timestamptz not null default now()
);

create table people (
  id integer generated always as identity primary key,
  student_number text not null,
  name text not null check (length(name) between 1 and 140),
  cpf text not null check (cpf ~ '^\d{11}$'),
  birth_date date not null,
  gender text not null check (gender in ('M', 'F')),
  gender_identity text not null check (gender_identity in ('M', 'F', 'NB', 'NI')),
  naturalness text not null,
  created_at timestamptz not null default now(),
  constraint people_student_number_key unique (student_number),
  constraint people_cpf_key unique (cpf)
);

-- Somebody who can sign in. A person without a row here has a pending first access.
create table users (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_person_id_key unique (person_id)
);
create unique index users_email_key on users (lower(email));

create table phones (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  number text not null check (number ~ '^\d{8,15}$'),
  constraint phones_person_id_number_key unique (person_id, number)
);

create table addresses (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  street text not null,
  number text not null,
  complement text,
  neighborhood text not null,
  cep text not null check (cep ~ '^\d{8}$'),
  city_id integer not null references registry.cities (id)
);
create index addresses_person_id_idx on addresses (person_id);
create index addresses_city_id_idx on addresses (city_id);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index sessions_user_id_idx on sessions (user_id);

-- Only hashes of tokens are kept (wire §2). A replaced token lives on for the one more refresh of a lost answer.
create table session_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id integer not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  reused_at timestamptz,
  constraint session_tokens_reused_at_check check (reused_at is null or replaced_at is not null)
);
create index session_tokens_session_id_idx on session_tokens (session_id);
create index session_tokens_expires_at_idx on session_tokens (expires_at);

-- Failures counted per key (a hash, so that no address or e-mail is kept) for throttling.
create table throttles (
  key bytea primary key,
  failures integer not null check (failures >= 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_window_ends_at_idx on throttles (window_ends_at);
