import type { Answer, User } from "@sabia/contract";
import type { Viewer } from "../../platform/sessions.ts";
import type { SessionRow } from "./sessions.queries.ts";
import type { UserRow } from "./user.queries.ts";

/** The signed-in student, field by field (spec §3). */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  genero: row.gender as User["genero"],
  identidadeGenero: row.genderIdentity as User["identidadeGenero"],
  naturalidade: row.naturalness,
  dataNascimento: row.birthDate,
  CPF: row.cpf,
  person: {
    id: row.personId,
    phones: row.phones ?? [],
    addresses: row.addresses ?? [],
    student: { student_number: row.studentNumber },
  },
});

type Session = Answer<"GET /v1/auth/sessions">["sessions"][number];

/** A session in the list of devices (wire §3). */
export const presentSession = (row: SessionRow, viewer: Viewer): Session => ({
  id: row.id,
  device: row.device,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  current: row.id === viewer.sessionId,
});
