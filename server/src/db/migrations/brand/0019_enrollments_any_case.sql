-- A matrícula is found however its letters are written in the first access.
create index enrollments_lower_number_idx on enrollments (lower(number));
