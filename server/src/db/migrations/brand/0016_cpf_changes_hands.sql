-- A file that mends two students' swapped CPFs changes both at once: whose a CPF is counts once all are written.
alter table people drop constraint people_cpf_key;
alter table people add constraint people_cpf_key unique (cpf) deferrable initially immediate;
