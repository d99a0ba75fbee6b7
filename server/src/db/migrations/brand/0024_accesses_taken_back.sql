-- A school takes back an access that a stranger made (`npm run access:reset`): e-mail and password go. The row stays, as posts hang on it, until the
-- person makes another first access.
alter table users
  alter column email drop not null,
  alter column password_hash drop not null,
  add constraint users_email_password_hash_check check ((email is null) = (password_hash is null));
