-- The course was bought again while it was closed, though this order had paid for it: the school had closed it since. So if the later
-- order ends, this one doesn't keep the course open.
alter table order_enrollments add column superseded boolean not null default false;
