-- A boleto of an order that had ended, or had become needless, before it was paid: what comes of it opens nothing, and is the school's to
-- give back, as the gateway gives back by itself what a card paid alone.
alter table payments add column unwanted boolean not null default false;
-- Those that wait to be closed at the gateway.
update payments set unwanted = true
from orders
where orders.id = payments.order_id and orders.end_at_gateway and orders.status = 'canceled'
  and payments.payment_method = 'BOLETO' and payments.status not in ('paid', 'refunded');
