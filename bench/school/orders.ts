import type { Step } from "./steps.ts";

/** An order for some of the enrollments, of the package of their group; linked to the enrollment if the order created it. */
const planOrders: Step = ({ orders, now }) => `
  create temp table order_plan on commit drop as
  select n as id, enrollments.id as enrollment_id, person_id, packages.id as package_id, packages.name, type, amount,
    case type when 'FREE' then 'paid'
      when 'PLAN' then (array['pending', 'trialing', 'active', 'active', 'active', 'active', 'active', 'past_due', 'canceled', 'canceled'])[1 + floor(10 * luck)::int]
      else (array['pending', 'refused', 'expired', 'canceled', 'refunded', 'paid', 'paid', 'paid', 'paid', 'paid'])[1 + floor(10 * luck)::int] end as status,
    case when type = 'FREE' then null when pg_temp.draw(n, 51) < 0.4 then 'BOLETO' else 'CREDIT_CARD' end as method,
    timestamptz '${now}' - interval '1 day' * (1 + 200 * pg_temp.draw(n, 52)) as created_at
  from generate_series(1, ${orders}) n
    join enrollments on enrollments.id = 1 + (n - 1) * greatest(1, (select count(*) from enrollments) / ${orders})
    join packages on packages.id = group_id cross join lateral (select pg_temp.draw(n, 50) as luck) as of_order;
  update order_plan set created_at = timestamptz '${now}' - interval '1 hour' * pg_temp.draw(id, 52) where status in ('pending', 'trialing')`;

const insertOrders: Step = ({ now }) => `
  insert into orders (id, person_id, code, type, status, amount, payment_method, installments, card_brand, card_last_digits, gateway_id,
    next_charge_at, next_check_at, created_at, updated_at) overriding system value
  select id, person_id, 'pedido-' || id, type, status, amount, method, 1, case method when 'CREDIT_CARD' then 'visa' end,
    case method when 'CREDIT_CARD' then lpad((id % 10000)::text, 4, '0') end,
    case when type <> 'FREE' then case type when 'PLAN' then 'sub_' else 'or_' end || 'grande' || id end,
    case when status in ('trialing', 'active', 'past_due') then timestamptz '${now}' + interval '1 day' * (5 + 25 * pg_temp.draw(id, 53)) end,
    case when status in ('pending', 'trialing', 'active', 'past_due') then timestamptz '${now}' + interval '1 day' * (2 + 5 * pg_temp.draw(id, 53)) end,
    created_at, created_at
  from order_plan order by 1;
  insert into order_items (id, order_id, package_id, position, title, unit_price) overriding system value
  select id, id, package_id, 0, name, amount from order_plan order by 1;
  insert into order_enrollments (order_item_id, enrollment_id)
  select id, enrollment_id from order_plan where status in ('paid', 'refunded', 'trialing', 'active', 'past_due') order by 1;
  insert into payments (id, order_id, gateway_id, status, amount, payment_method, installments, card_brand, card_last_digits, boleto_line,
    due_at, created_at, paid_at) overriding system value
  select row_number() over (order by id, month), id, 'ch_grande' || id || '_' || month, charge, amount, method, 1,
    case method when 'CREDIT_CARD' then 'visa' end, case method when 'CREDIT_CARD' then lpad((id % 10000)::text, 4, '0') end,
    case method when 'BOLETO' then lpad(id::text || month, 47, '0') end,
    case method when 'BOLETO' then created_at + month * interval '30 days' + interval '3 days' end,
    created_at + month * interval '30 days',
    case when charge in ('paid', 'refunded') then created_at + month * interval '30 days' + interval '1 hour' end
  from order_plan cross join lateral generate_series(0, case when type = 'PLAN' then floor(extract(day from timestamptz '${now}' - created_at) / 30)::int else 0 end) month
    cross join lateral (select case when type = 'PLAN' then case when status in ('pending', 'canceled') and month = 0 then status else 'paid' end
      else status end as charge) as of_payment
  where type <> 'FREE' and status <> 'trialing' order by id, month`;

/** Traces of daily operation: webhooks, mails, sessions, failed sign-ins. */
const insertTraces: Step = ({ students, now }) => `
  insert into webhook_events (id, type, order_id, received_at)
  select 'hook_' || id || '_' || n, 'order.paid', id, created_at + n * interval '1 minute'
  from order_plan, generate_series(1, 2) n where type <> 'FREE' order by id, n;
  insert into mail_outbox (id, kind, user_id, origin, state, created_at, sent_at) overriding system value
  select n, 'password_reset', n, 'http://grande.localhost', 'sent', at, at + interval '2 seconds'
  from generate_series(1, ${Math.ceil(students / 10)}) n cross join lateral (select timestamptz '${now}' - interval '1 day' * 100 * pg_temp.draw(n, 60) as at) as of_mail;
  insert into password_resets (token_hash, user_id, mail_id, expires_at, used_at)
  select sha256(('reset-' || id)::bytea), user_id, id, created_at + interval '1 hour', case when id % 3 > 0 then created_at + interval '5 minutes' end
  from mail_outbox order by id;
  insert into sessions (id, user_id, device, created_at, last_used_at, revoked_at) overriding system value
  select n * 2 + k, n, (array['Chrome no Windows', 'Safari no iPhone'])[k + 1], at, at + interval '20 minutes', case when k = 0 and n % 3 = 0 then at + interval '1 hour' end
  from generate_series(1, ${students}) n, generate_series(0, 1) k
    cross join lateral (select timestamptz '${now}' - interval '1 day' * 20 * (1 - k) - interval '1 hour' * pg_temp.draw(n, 61) as at) as of_session order by 1;
  insert into session_tokens (token_hash, session_id, expires_at)
  select sha256(('grande-' || id)::bytea), id, last_used_at + interval '1 hour' from sessions order by id;
  insert into throttles (key, failures, window_ends_at)
  select sha256(('throttle-' || n)::bytea), 1, timestamptz '${now}' + interval '1 day' * 30 * pg_temp.draw(n, 62) from generate_series(1, ${Math.ceil(students / 5)}) n`;

/** Orders in every state, with payments, and traces of daily operation. */
export const orderSteps: Step[] = [planOrders, insertOrders, insertTraces];
