import type { ParsedBody } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, type FieldErrors, refuseFields } from "../../platform/errors.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { isLiveSession } from "../auth/public.ts";
import { updateEmail, updatePerson } from "./profile.queries.ts";
import { voidResets } from "./reset.queries.ts";
import { findTakenEmail, type TakenEmailGuard, takenEmailAnswers } from "./taken-emails.ts";
import { refusingTaken } from "./unique-violation.ts";

/** What is wrong with the well-formed fields of a profile. Refuses with `throttled` after too many e-mails that are in use. */
export const findProfileFaults = async (
  brand: Brand,
  { userId }: Viewer,
  { email }: { email?: string },
  guard: TakenEmailGuard,
): Promise<FieldErrors> =>
  email === undefined
    ? {}
    : findTakenEmail(brand, { email, userId, counted: takenEmailAnswers.profile(userId) }, guard);

/** Changes one's own data (spec §5). Refuses with `invalid` if the e-mail is taken, or `throttled` as above. */
export async function updateProfile(
  brand: Brand,
  viewer: Viewer,
  given: ParsedBody<"PATCH /v1/auth/profile">,
  { clock, ...guard }: TakenEmailGuard & { clock: Clock },
): Promise<void> {
  refuseFields(await findProfileFaults(brand, viewer, given, guard));
  const { userId, personId, sessionId } = viewer;
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
