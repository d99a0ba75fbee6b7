-- What can be bought. Ids come with the content package: addresses such as /plan/3 hold them.
create table packages (
  id integer primary key check (id > 0),
  -- Place in the shop window.
  position integer not null,
  name text not null check (length(name) between 1 and 140),
  description_html text not null default '',
  type text not null check (type in ('FREE', 'SINGLE_PAYMENT', 'PLAN')),
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  -- Cents; a month of a plan.
  amount integer not null check (amount between 0 and 100000000),
  payment_methods text[] not null check (payment_methods <@ array['BOLETO', 'CREDIT_CARD']),
  -- Most installments that may be chosen.
  installments integer not null default 1 check (installments between 1 and 24),
  trial_days integer check (trial_days between 0 and 365),
  constraint packages_type_amount_check check ((type = 'FREE') = (amount = 0)),
  constraint packages_type_payment_methods_check check ((type = 'FREE') = (cardinality(payment_methods) = 0)),
  constraint packages_type_trial_days_check check ((type = 'PLAN') = (trial_days is not null)),
  constraint packages_type_installments_check check (type <> 'FREE' or installments = 1)
);

-- The groups that a package enrolls in.
create table package_groups (
  package_id integer not null references packages (id) on delete cascade,
  group_id integer not null references groups (id),
  position integer not null,
  primary key (package_id, group_id)
);
create index package_groups_group_id_idx on package_groups (group_id);

-- Plans as the gateway knows them. Its terms never change there: other terms, or another gateway, are another plan.
create table gateway_plans (
  package_id integer not null references packages (id) on delete cascade,
  terms text not null,
  gateway_id text not null,
  primary key (package_id, terms)
);

-- Numbers of enrollments that the portal itself makes.
create sequence bought_enrollment_numbers;

-- One order is one attempt to charge: docs/orders.md has its states.
create table orders (
  id integer generated always as identity primary key,
  person_id integer not null references people (id),
  -- What the gateway and we call it; also the idempotency key there.
  code text not null,
  type text not null check (type in ('FREE', 'SINGLE_PAYMENT', 'PLAN')),
  status text not null check (status in
    ('pending', 'paid', 'refused', 'expired', 'canceled', 'refunded', 'trialing', 'active', 'past_due')),
  amount integer not null check (amount >= 0),
  payment_method text check (payment_method in ('BOLETO', 'CREDIT_CARD')),
  installments integer not null default 1 check (installments between 1 and 24),
  card_brand text check (length(card_brand) <= 40),
  card_last_digits text check (card_last_digits ~ '^\d{4}$'),
  -- The order's or subscription's id there; null while the gateway has not acknowledged it.
  gateway_id text,
  -- A call went out of which no answer came: it may have charged.
  in_doubt boolean not null default false,
  -- A process is talking to the gateway about it until then at most; others wait.
  busy_until timestamptz,
  -- Counts what was applied to it: whoever read the gateway before a change reads again.
  version integer not null default 0,
  -- Idempotency: the client's key (a hash), and what was ordered (a hash without card data).
  sent_key bytea check (octet_length(sent_key) = 16),
  sent_digest bytea check (octet_length(sent_digest) = 16),
  next_charge_at timestamptz,
  -- When the gateway is asked again at the latest, whatever its webhooks say; null: never.
  next_check_at timestamptz,
  -- It has to be ended at the gateway too (an erased student's plan or boleto).
  end_at_gateway boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint orders_code_key unique (code),
  constraint orders_gateway_id_key unique (gateway_id),
  constraint orders_person_id_sent_key_key unique (person_id, sent_key),
  constraint orders_type_payment_method_check check ((type = 'FREE') = (payment_method is null)),
  constraint orders_type_amount_check check ((type = 'FREE') = (amount = 0)),
  constraint orders_type_status_check check (case type
    when 'FREE' then status = 'paid'
    when 'SINGLE_PAYMENT' then status not in ('trialing', 'active', 'past_due')
    else status not in ('paid', 'refused', 'expired', 'refunded') end)
);
create index orders_person_id_created_at_idx on orders (person_id, created_at desc);
create index orders_next_check_at_idx on orders (next_check_at) where next_check_at is not null;

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  -- Null for what was bought before the portal.
  package_id integer references packages (id),
  position integer not null,
  title text not null,
  quantity integer not null default 1 check (quantity > 0),
  -- As it was sold: a later price changes nothing.
  unit_price integer not null check (unit_price >= 0),
  constraint order_items_order_id_package_id_key unique (order_id, package_id)
);
create index order_items_package_id_idx on order_items (package_id);

-- The enrollments that an item opened.
create table order_enrollments (
  order_item_id integer not null references order_items (id) on delete cascade,
  enrollment_id integer not null references enrollments (id),
  primary key (order_item_id, enrollment_id)
);
create index order_enrollments_enrollment_id_idx on order_enrollments (enrollment_id);

-- Each charge: one of a single payment, one a month of a plan.
create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  -- The charge's (of a plan the invoice's) id there; null for what was paid before the portal.
  gateway_id text,
  status text not null check (status in ('pending', 'paid', 'refused', 'expired', 'canceled', 'refunded')),
  amount integer not null check (amount > 0),
  payment_method text not null check (payment_method in ('BOLETO', 'CREDIT_CARD')),
  installments integer not null check (installments between 1 and 24),
  card_brand text check (length(card_brand) <= 40),
  card_last_digits text check (card_last_digits ~ '^\d{4}$'),
  boleto_line text check (boleto_line ~ '^\d{47}$'),
  due_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint payments_gateway_id_key unique (gateway_id),
  constraint payments_boleto_line_due_at_check check ((boleto_line is null) = (due_at is null)),
  constraint payments_status_paid_at_check check (
    case when status in ('paid', 'refunded') then paid_at is not null else paid_at is null end)
);
create index payments_order_id_created_at_idx on payments (order_id, created_at desc);
create index payments_boleto_line_idx on payments (boleto_line) where boleto_line is not null;

-- Events of the gateway that were dealt with, by its own ids; kept for as long as it may send one again.
create table webhook_events (
  id text primary key check (length(id) <= 200),
  type text not null,
  order_id integer references orders (id) on delete cascade,
  received_at timestamptz not null
);
create index webhook_events_order_id_idx on webhook_events (order_id);
create index webhook_events_received_at_idx on webhook_events (received_at);
