create table units (
  id integer primary key,
  name text not null
);

create table courses (
  id integer generated always as identity primary key,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  constraint courses_slug_key unique (slug)
);

create table syllabi (
  id integer generated always as identity primary key,
  course_id integer not null references courses (id),
  name text not null,
  in_order boolean not null default false,
  constraint syllabi_course_id_key unique (course_id)
);

-- Branches of the syllabus tree.
create table topics (
  id integer generated always as identity primary key,
  syllabus_id integer not null references syllabi (id) on delete cascade,
  parent_id integer references topics (id) on delete cascade,
  position integer not null,
  title text not null,
  kind text check (kind in ('period', 'subject'))
);
create index topics_syllabus_id_idx on topics (syllabus_id);
create index topics_parent_id_idx on topics (parent_id);

create table files (
  id integer generated always as identity primary key,
  name text not null,
  storage_key text not null,
  type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Anyone may read a public file (logos); any other one needs a reason (files.policy).
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  constraint files_name_key unique (name)
);

create table lessons (
  id integer generated always as identity primary key,
  syllabus_id integer not null references syllabi (id),
  -- Null once a lesson has left the package: out of the tree, kept for the work done in it.
  topic_id integer references topics (id) on delete set null,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  -- Order of study in the whole syllabus.
  position integer not null,
  type text not null check (type in ('LV', 'LC', 'LL')),
  title text not null,
  description text not null default '',
  content_html text not null default '',
  duration_minutes integer check (duration_minutes > 0),
  video_file_id integer references files (id),
  video_embed text,
  constraint lessons_syllabus_id_slug_key unique (syllabus_id, slug),
  constraint lessons_video_check check (video_file_id is null or video_embed is null)
);
create index lessons_syllabus_id_position_idx on lessons (syllabus_id, position);
create index lessons_topic_id_idx on lessons (topic_id);
create index lessons_video_file_id_idx on lessons (video_file_id);

create table lesson_captions (
  id integer generated always as identity primary key,
  lesson_id integer not null references lessons (id) on delete cascade,
  file_id integer not null references files (id),
  lang text not null,
  label text not null,
  position integer not null,
  constraint lesson_captions_lesson_id_lang_key unique (lesson_id, lang)
);
create index lesson_captions_file_id_idx on lesson_captions (file_id);

create table lesson_materials (
  id integer generated always as identity primary key,
  lesson_id integer not null references lessons (id) on delete cascade,
  file_id integer not null references files (id),
  title text not null,
  text text,
  position integer not null
);
create index lesson_materials_lesson_id_idx on lesson_materials (lesson_id);
create index lesson_materials_file_id_idx on lesson_materials (file_id);

-- Images inside a lesson's text: who may read the lesson may read them.
create table lesson_images (
  lesson_id integer not null references lessons (id) on delete cascade,
  file_id integer not null references files (id),
  primary key (lesson_id, file_id)
);
create index lesson_images_file_id_idx on lesson_images (file_id);

create table groups (
  id integer generated always as identity primary key,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  syllabus_id integer not null references syllabi (id),
  unit_id integer references units (id),
  annotations_html text not null default '',
  constraint groups_slug_key unique (slug)
);
create index groups_syllabus_id_idx on groups (syllabus_id);
create index groups_unit_id_idx on groups (unit_id);

create table enrollments (
  id integer generated always as identity primary key,
  number text not null,
  person_id integer not null references people (id),
  group_id integer not null references groups (id),
  status text not null check (status in ('E', 'D', 'B', 'C', 'F')),
  created_at timestamptz not null,
  constraint enrollments_number_key unique (number),
  constraint enrollments_person_id_group_id_key unique (person_id, group_id)
);
create index enrollments_group_id_idx on enrollments (group_id);

create table lesson_progress (
  enrollment_id integer not null references enrollments (id) on delete cascade,
  lesson_id integer not null references lessons (id),
  progress double precision not null default 0 check (progress between 0 and 1),
  -- Last progress write or explicit opening: what "where you stopped" means (wire §3).
  touched_at timestamptz not null,
  finished_at timestamptz,
  primary key (enrollment_id, lesson_id),
  constraint lesson_progress_finished_at_check check ((progress = 1) = (finished_at is not null))
);
create index lesson_progress_lesson_id_idx on lesson_progress (lesson_id);
create index lesson_progress_enrollment_id_touched_at_idx on lesson_progress (enrollment_id, touched_at desc);
create index lesson_progress_enrollment_id_finished_at_idx on lesson_progress (enrollment_id, finished_at)
  where finished_at is not null;
