-- How often a reset link was asked, by a password that is a date, whether that is its owner's birth date: it ends after a few.
alter table password_resets add column dates_tried smallint not null default 0;
