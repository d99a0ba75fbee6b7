import { createToken } from "../../server/src/features/auth/public.ts";
import { type Caller, host } from "./caller.ts";
import type { Fixtures } from "./fixtures.ts";

const password = "escola-grande-1";

/** Calls every endpoint for registration, sign-in and sign-out, and for changes of personal data. */
export async function callAccounts(
  { call, quietly, portal }: Caller,
  { student, opening, answering, buyer }: Fixtures,
): Promise<void> {
  const mine = { userId: student.userId };
  const { pool } = portal.database;
  await call("POST /v1/auth/login", { body: { email: student.email, password } });
  await call("PATCH /v1/auth/profile", { ...mine, body: { name: "Outro Nome", email: student.email } });
  await call("POST /v1/auth/reset_password", { body: { email: student.email } });
  const { token, hash } = createToken();
  await quietly(() =>
    pool.query(
      `with mail as (
           insert into brand_grande.mail_outbox (kind, user_id, origin, created_at) values ('password_reset', $1, $2, $3) returning id)
         insert into brand_grande.password_resets (token_hash, user_id, mail_id, expires_at)
         select $4, $1, id, $3::timestamptz + interval '1 hour' from mail`,
      [opening.userId, `http://${host}`, portal.clock.now(), hash],
    ),
  );
  const chosen = { password: "correto-cavalo-9", password_confirmation: "correto-cavalo-9" };
  await call("GET /v1/auth/recover_user_by_token/:token", { params: { token } });
  await call("POST /v1/auth/save_new_password", { body: { token, ...chosen } });
  await quietly(() =>
    pool.query(
      `with person as (
           insert into brand_grande.people (student_number, name, cpf, birth_date, gender, gender_identity, naturalness)
           values ('NOVA-1', 'Nova Aluna', '52998224725', '2005-03-07', 'F', 'F', 'Recife') returning id)
         insert into brand_grande.enrollments (number, person_id, group_id, status, created_at)
         select 'NOVA-1', id, $1, 'E', $2 from person`,
      [student.groupId, portal.clock.now()],
    ),
  );
  const proof = { enrollment: "NOVA-1", birth_date: "07032005" };
  await call("POST /v1/auth/first-access-verify", { body: proof });
  await call("POST /v1/auth/first-access-register", {
    body: { ...proof, email: "nova@grande.example", ...chosen },
  });
  await call("POST /v1/auth/register", {
    body: {
      name: "Olívia Nunes",
      naturalness: "Recife",
      email: "olivia@grande.example",
      ...chosen,
      birth_date: "07/03/2011",
      cpf: "39053344705",
      phone_number: "11955554444",
      gender: "F",
      gender_identity: "F",
      address_state: 35,
      address_city: 3550308,
      address_street: "Rua A",
      address_neighborhood: "Centro",
      address_cep: "01310909",
      address_number: "7",
    },
  });
  const { sessions } = await call("GET /v1/auth/sessions", mine);
  await call("DELETE /v1/auth/sessions/:id", { ...mine, params: { id: sessions.at(-1)?.id } });
  await call("DELETE /v1/auth/sessions", mine);
  await call("POST /v1/auth/erasure-request", mine);
  const change = { password, new_password: chosen.password, new_password_confirmation: chosen.password };
  await call("POST /v1/auth/change-pass", { ...mine, body: change });
  await call("POST /v1/auth/refresh_token", { userId: answering.userId });
  await call("POST /v1/auth/logout", { userId: buyer.userId });
}
