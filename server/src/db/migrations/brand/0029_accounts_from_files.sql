-- An account that the school's files gave. If they leave its person out and nobody used it, it goes; a student's own, made in the portal,
-- stays, even if the files name its e-mail later.
alter table users add column from_files boolean not null default false;
-- Of the accounts made until now, only those surely come from the files that are as old as their person, as a registration is, too. Of a
-- later one it isn't known, so it counts as the student's own.
update users set from_files = true from people
where people.id = users.person_id and people.created_at = users.created_at and people.student_number !~ '^R\d{4}-\d{5,}$';
