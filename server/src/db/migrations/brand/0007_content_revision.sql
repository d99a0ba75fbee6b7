-- Which state of the content this is: changes with every transaction that touches a course, so that a process may keep
-- what is the same for all students and know at once when it is old.
alter table settings add column revision bigint not null default 0;

create function note_content_change() returns trigger language plpgsql as $$
begin
  execute format('update %I.settings set revision = $1 where revision <> $1', tg_table_schema)
    using pg_current_xact_id()::text::bigint;
  return null;
end $$;

create trigger courses_revision after insert or update or delete on courses
  for each row execute function note_content_change();
create trigger syllabi_revision after insert or update or delete on syllabi
  for each row execute function note_content_change();
create trigger topics_revision after insert or update or delete on topics
  for each row execute function note_content_change();
create trigger lessons_revision after insert or update or delete on lessons
  for each row execute function note_content_change();
create trigger lesson_captions_revision after insert or update or delete on lesson_captions
  for each row execute function note_content_change();
create trigger lesson_materials_revision after insert or update or delete on lesson_materials
  for each row execute function note_content_change();
