-- Mails are forgotten after a month, with the links that they carried; those of the last hour are found without all that an
-- account was ever sent.
create index mail_outbox_created_at_idx on mail_outbox (created_at);
create index mail_outbox_user_id_created_at_idx on mail_outbox (user_id, created_at);
drop index mail_outbox_user_id_idx;
