-- What the last import read of each thing, so that a row is only touched when its source changed and what
-- the portal wrote since stays. An empty fingerprint: it left the files and was kept for students' sake.
create table import_fingerprints (
  kind text not null,
  key text not null,
  fingerprint text not null,
  primary key (kind, key)
);
