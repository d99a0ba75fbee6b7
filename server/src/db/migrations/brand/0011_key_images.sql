-- Pictures that stand in an exercise's key alone: whoever has the list may read them once they have replied; those in the
-- tips of a second-chance exercise (type OO) from the first wrong try on, which is when the tips appear.
create table exercise_key_images (
  exercise_id integer not null references exercises (id) on delete cascade,
  file_id integer not null references files (id),
  from_first_try boolean not null,
  primary key (exercise_id, file_id)
);
create index exercise_key_images_file_id_idx on exercise_key_images (file_id);

-- Finds out where each picture of a list stands, those it had and new ones: in what is shown from the opening on
-- (exercise_list_images) or in keys alone. One that stands nowhere any more is let go.
create function place_exercise_images(list integer, new_files integer[]) returns void
language plpgsql set search_path from current as $$
declare
  pictures integer[] := array(
    select unnest(new_files)
    union select file_id from exercise_list_images where exercise_list_id = list
    union select image.file_id from exercise_key_images image join exercises on exercises.id = image.exercise_id
      where exercises.exercise_list_id = list);
begin
  delete from exercise_list_images where exercise_list_id = list;
  delete from exercise_key_images image using exercises
    where exercises.id = image.exercise_id and exercises.exercise_list_id = list;
  with part as (
    select id as exercise_id, question_html as html, 'opening' as shown from exercises where exercise_list_id = list
    union all
    select exercise_id, description_html, 'opening' from exercise_options
      join exercises on exercises.id = exercise_id where exercise_list_id = list
    union all
    select exercise_id, justification_html, 'reply' from exercise_options
      join exercises on exercises.id = exercise_id where exercise_list_id = list
    union all
    select exercise_id, description_html, case type when 'OO' then 'first try' else 'opening' end from exercise_tips
      join exercises on exercises.id = exercise_id where exercise_list_id = list
  ), place as (
    select part.exercise_id, files.id as file_id, part.shown
    from part join files on files.id = any (pictures) and strpos(part.html, files.name) > 0
  ), opened as (
    insert into exercise_list_images (exercise_list_id, file_id)
    select distinct list, file_id from place where shown = 'opening' returning file_id
  )
  insert into exercise_key_images (exercise_id, file_id, from_first_try)
  select exercise_id, file_id, bool_or(shown = 'first try') from place
  where file_id not in (select file_id from opened) group by exercise_id, file_id;
end $$;

select place_exercise_images(id, '{}') from exercise_lists;
