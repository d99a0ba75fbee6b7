-- More of what is the same for all students moves the content's revision: names of authors, groups and forums, and
-- exercises with their key.
create trigger people_name_revision after update of name on people
  for each statement execute function note_content_change();
create trigger groups_revision after insert or update or delete on groups
  for each statement execute function note_content_change();
create trigger forums_revision after insert or update or delete on forums
  for each statement execute function note_content_change();
-- Not of discussions_count: it is counted with each discussion, and read with each list.
create trigger forum_topics_revision after insert or delete or update of forum_id, position, title, description_html
  on forum_topics for each statement execute function note_content_change();
create trigger exercise_lists_revision after insert or update or delete on exercise_lists
  for each statement execute function note_content_change();
create trigger exercises_revision after insert or update or delete on exercises
  for each statement execute function note_content_change();
create trigger exercise_options_revision after insert or update or delete on exercise_options
  for each statement execute function note_content_change();
create trigger exercise_cells_revision after insert or update or delete on exercise_cells
  for each statement execute function note_content_change();
create trigger exercise_tips_revision after insert or update or delete on exercise_tips
  for each statement execute function note_content_change();

-- What a page of replies shows changes with the row of its discussion: a new reply counts there, and so that an edited or
-- deleted one shows too, the row is written again. Its version (xmin) is what readers compare.
create function touch_forum_discussion() returns trigger language plpgsql set search_path from current as $$
begin
  update forum_discussions set replies_count = replies_count where id = old.discussion_id;
  return null;
end $$;
create trigger touch_forum_discussion after update or delete on forum_replies
  for each row execute function touch_forum_discussion();

-- A person's row stands for their phones and addresses in the same way.
create function touch_person() returns trigger language plpgsql set search_path from current as $$
begin
  update people set student_number = student_number where id in (old.person_id, new.person_id);
  return null;
end $$;
create trigger touch_person after insert or update or delete on phones
  for each row execute function touch_person();
create trigger touch_person after insert or update or delete on addresses
  for each row execute function touch_person();
