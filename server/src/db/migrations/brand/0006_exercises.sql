-- A file without an owner came with the package; another one is a student's upload.
alter table files add column owner_id integer references people (id);
create index files_owner_id_idx on files (owner_id);

create table exercise_lists (
  id integer generated always as identity primary key,
  syllabus_id integer not null references syllabi (id),
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  -- Time allowed from the opening on; null is no limit.
  deadline_minutes integer check (deadline_minutes > 0),
  constraint exercise_lists_syllabus_id_slug_key unique (syllabus_id, slug)
);

-- A list is answered in a lesson, within the lesson's window.
alter table lessons add column exercise_list_id integer references exercise_lists (id);
alter table lessons add column response_starts_at timestamptz;
alter table lessons add column response_ends_at timestamptz;
alter table lessons add constraint lessons_exercise_list_check check (exercise_list_id is null or type = 'LL');
create index lessons_exercise_list_id_idx on lessons (exercise_list_id);

create table exercises (
  id integer generated always as identity primary key,
  exercise_list_id integer not null references exercise_lists (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  -- Null once an exercise has left the package: kept for the answers given to it.
  position integer,
  type text not null check (type in ('O', 'OO', 'OM', 'D', 'DD', 'M', 'OL', 'DL')),
  question_html text not null,
  cells_number integer check (cells_number > 0),
  constraint exercises_exercise_list_id_slug_key unique (exercise_list_id, slug),
  constraint exercises_type_cells_number_check check ((type in ('OL', 'DL')) = (cells_number is not null))
);

create table exercise_options (
  id integer generated always as identity primary key,
  exercise_id integer not null references exercises (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  -- Null once it has left the package: kept for those who chose it.
  position integer,
  description_html text not null,
  correct boolean not null,
  justification_html text,
  constraint exercise_options_exercise_id_slug_key unique (exercise_id, slug)
);

-- The key of a row of cells (type OL).
create table exercise_cells (
  exercise_id integer not null references exercises (id) on delete cascade,
  cell integer not null check (cell > 0),
  option_id integer not null references exercise_options (id) on delete cascade,
  primary key (exercise_id, cell)
);
create index exercise_cells_option_id_idx on exercise_cells (option_id);

create table exercise_tips (
  id integer generated always as identity primary key,
  exercise_id integer not null references exercises (id) on delete cascade,
  position integer not null,
  title text not null,
  description_html text not null
);
create index exercise_tips_exercise_id_idx on exercise_tips (exercise_id);

-- Images in a list's texts: who has the list may read them.
create table exercise_list_images (
  exercise_list_id integer not null references exercise_lists (id) on delete cascade,
  file_id integer not null references files (id),
  primary key (exercise_list_id, file_id)
);
create index exercise_list_images_file_id_idx on exercise_list_images (file_id);

-- A student's one instance of a list.
create table exercise_list_instances (
  id integer generated always as identity primary key,
  enrollment_id integer not null references enrollments (id),
  lesson_id integer not null references lessons (id),
  exercise_list_id integer not null references exercise_lists (id),
  status text not null default 'NI' check (status in ('NI', 'EA', 'FA', 'FE')),
  created_at timestamptz not null,
  deadline_at timestamptz,
  closed_at timestamptz,
  -- Counted in the statement that answers, so that an answer costs the same in a long list.
  exercises_count integer not null check (exercises_count >= 0),
  replied_count integer not null default 0,
  constraint exercise_list_instances_enrollment_id_lesson_id_key unique (enrollment_id, lesson_id),
  constraint exercise_list_instances_replied_count_check check (replied_count between 0 and exercises_count),
  constraint exercise_list_instances_status_replied_count_check check (
    case status when 'NI' then replied_count = 0 when 'EA' then replied_count between 1 and exercises_count - 1
      else replied_count = exercises_count end)
);
create index exercise_list_instances_lesson_id_idx on exercise_list_instances (lesson_id);
create index exercise_list_instances_exercise_list_id_idx on exercise_list_instances (exercise_list_id);
-- What may expire: the closing job's and every late read's.
create index exercise_list_instances_deadline_at_idx on exercise_list_instances (deadline_at)
  where status in ('NI', 'EA') and deadline_at is not null;
create index exercise_list_instances_open_idx on exercise_list_instances (enrollment_id, deadline_at)
  where status in ('NI', 'EA') and deadline_at is not null;

-- One exercise of an instance, with its answer. No index has a column that an answer sets, and pages keep room, so
-- that an answer is written in place.
create table exercise_list_instance_exercises (
  id integer generated always as identity primary key,
  instance_id integer not null references exercise_list_instances (id) on delete cascade,
  exercise_id integer not null references exercises (id),
  position integer not null,
  -- First wrong try of a second-chance exercise (type OO).
  half_replied_at timestamptz,
  replied_at timestamptz,
  option_ids integer[] not null default '{}',
  reply text,
  file_id integer references files (id),
  -- [{cell, exercise_option_id, reply}], in order of cells.
  cells_answers jsonb not null default '[]' check (jsonb_typeof(cells_answers) = 'array'),
  -- Tenths, so that a grade is exact. Null while it waits for a teacher.
  grade_tenths smallint check (grade_tenths between 0 and 100),
  graded_at timestamptz,
  feedback text,
  feedback_file_id integer references files (id),
  constraint exercise_list_instance_exercises_instance_id_exercise_id_key unique (instance_id, exercise_id),
  constraint exercise_list_instance_exercises_grade_check check (
    (grade_tenths is null) = (graded_at is null) and (replied_at is not null or grade_tenths is null))
) with (fillfactor = 70);
create index exercise_list_instance_exercises_exercise_id_idx on exercise_list_instance_exercises (exercise_id);
create index exercise_list_instance_exercises_file_id_idx on exercise_list_instance_exercises (file_id)
  where file_id is not null;
create index exercise_list_instance_exercises_feedback_file_id_idx on exercise_list_instance_exercises (feedback_file_id)
  where feedback_file_id is not null;
