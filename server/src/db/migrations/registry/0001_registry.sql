-- Brands and the hosts that find them (wire §6).
create table brands (
  slug text primary key check (slug ~ '^[a-z][a-z0-9_]{0,39}$'),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
-- One default brand at most.
create unique index brands_is_default_key on brands (is_default) where is_default;

create table brand_hosts (
  host text primary key check (host = lower(host)),
  brand_slug text not null references brands (slug) on delete cascade
);
create index brand_hosts_brand_slug_idx on brand_hosts (brand_slug);

-- Keys shared by all processes, made once: file addresses are signed with `signing`.
create table secrets (
  name text primary key,
  value bytea not null check (octet_length(value) >= 32),
  created_at timestamptz not null default now()
);

-- Reference data of IBGE.
create table states (
  id integer primary key,
  abbreviation text not null check (abbreviation ~ '^[A-Z]{2}$'),
  name text not null,
  constraint states_abbreviation_key unique (abbreviation)
);
create table cities (
  id integer primary key,
  state_id integer not null references states (id),
  name text not null
);
create index cities_state_id_name_idx on cities (state_id, name);
