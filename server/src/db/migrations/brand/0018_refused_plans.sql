-- A plan's first card may be refused after a while, when the gateway knows the plan already: its order is refused then as well.
alter table orders drop constraint orders_type_status_check;
alter table orders add constraint orders_type_status_check check (case type
  when 'FREE' then status = 'paid'
  when 'SINGLE_PAYMENT' then status not in ('trialing', 'active', 'past_due')
  else status not in ('paid', 'expired', 'refunded') end);
