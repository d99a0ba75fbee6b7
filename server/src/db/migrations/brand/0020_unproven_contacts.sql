-- A phone or address that an order brought, and with which the gateway has taken none yet: when it refuses them, they go again.
alter table phones add column unproven boolean not null default false;
alter table addresses add column unproven boolean not null default false;
