-- A link leads to a host and a port, and nowhere else: what a proxy passed on of a visitor's word could stand in front of them. With
-- such a mail its link's token goes, too.
delete from mail_outbox where origin !~ '^https?://[^/?#@\s]+$';
alter table mail_outbox add constraint mail_outbox_origin_check check (origin ~ '^https?://[^/?#@\s]+$');

-- Where bytes of erased students lie, until they are gone: an erasure that is killed in between would leave them to whoever takes them
-- for strays, and sets them aside.
create table erased_files (storage_key text primary key);
