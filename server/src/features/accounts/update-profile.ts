import type { ParsedBody } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, type FieldErrors, refuseFields } from "../../platform/errors.ts";
import type { Viewer } from "../../platform/sessions.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { isLiveSession } from "../auth/public.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { updateEmail, updatePerson } from "./profile.queries.ts";
import { voidResets } from "./reset.queries.ts";
import { refusingTaken, takenFields } from "./unique-violation.ts";

/** What counts how often an account is told that an e-mail is in use. */
export const takenEmailsToldTo = (userId: number) => ({ rule: "profile-email", value: String(userId) });

type Guard = { throttle: Throttle; limit: Limit };

/**
 * What is wrong with the well-formed fields of a profile. That an e-mail is in use is told so many times alone: the form would answer
 * a whole list of them. Refuses with `throttled` after that, but never one's own e-mail.
 */
export async function findProfileFaults(
  brand: Brand,
  { userId }: Viewer,
  { email }: { email?: string },
  { throttle, limit }: Guard,
): Promise<FieldErrors> {
  const owner = email === undefined ? undefined : await findAccountByEmail(brand.db, email);
  if (email === undefined || owner?.id === userId) return {};
  const attempt = await throttle.begin(brand, [
    { ...takenEmailsToldTo(userId), limits: [limit], counts: "failures" },
  ]);
  await attempt.judge(owner === undefined);
  return owner ? takenFields(["users_email_key"]) : {};
}

/** Changes one's own data (spec §5). Refuses with `invalid` when the e-mail is somebody else's, or `throttled` as above. */
export async function updateProfile(
  brand: Brand,
  viewer: Viewer,
  given: ParsedBody<"PATCH /v1/auth/profile">,
  { clock, ...guard }: Guard & { clock: Clock },
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
