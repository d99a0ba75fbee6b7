-- A sign-in ends an account's oldest sessions beyond a limit: it finds the live ones without reading those that ended lately.
create index sessions_user_id_live_idx on sessions (user_id) where revoked_at is null;
