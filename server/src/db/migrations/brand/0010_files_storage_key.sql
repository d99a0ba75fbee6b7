-- Whether bytes belong to a file: asked for every batch that is swept, and for every file that goes.
create index files_storage_key_idx on files (storage_key);
