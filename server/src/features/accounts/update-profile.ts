import type { ParsedBody } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, type FieldErrors } from "../../platform/errors.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { isLiveSession } from "../auth/public.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { updateEmail, updatePerson } from "./profile.queries.ts";
import { voidResets } from "./reset.queries.ts";
import { refusingTaken, takenFields } from "./unique-violation.ts";

/** What is wrong with the well-formed fields of a profile of which others can't be read. */
export async function findProfileFaults(
  { db }: Brand,
  { userId }: Viewer,
  { email }: { email?: string },
): Promise<FieldErrors> {
  const owner = email === undefined ? undefined : await findAccountByEmail(db, email);
  return owner && owner.id !== userId ? takenFields(["users_email_key"]) : {};
}

/** Changes one's own data (spec §5). Refuses with `invalid` when the e-mail is somebody else's. */
export async function updateProfile(
  brand: Brand,
  { userId, personId, sessionId }: Viewer,
  given: ParsedBody<"PATCH /v1/auth/profile">,
  clock: Clock,
): Promise<void> {
  const { name, email, genero, identidadeGenero, naturalidade } = given;
  const person = {
    name,
    ...(genero !== undefined && { gender: genero }),
    ...(identidadeGenero !== undefined && { gender_identity: identidadeGenero }),
    ...(naturalidade !== undefined && { naturalness: naturalidade }),
  };
  await refusingTaken(
    brand.db.transaction().execute(async (trx) => {
      if (!(await updatePerson(trx, personId, person))) throw new AppError("unauthenticated");
      const moved = await updateEmail(trx, userId, email, clock.now());
      // The account is locked by now: a reset that ended this session meanwhile has taken it back from whoever holds it.
      if (!(await isLiveSession(trx, sessionId))) throw new AppError("unauthenticated");
      // A link that lies in the old mailbox opens the account no more.
      if (moved) await voidResets(trx, userId, clock.now());
    }),
  );
}
