-- The picture that a player shows before a video plays. It is also one of the lesson's images, which decide who may read it.
alter table lessons add column poster_file_id integer references files (id);
alter table lessons add constraint lessons_poster_check check (poster_file_id is null or video_file_id is not null);
create index lessons_poster_file_id_idx on lessons (poster_file_id);
