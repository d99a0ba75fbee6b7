import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";

/** What is needed to count the pictures of a student that can't be opened. */
export type PictureCounting = { readonly throttle: Throttle; readonly refusedPictures: Limit };

/**
 * Opens a picture, unless too many of the student's were refused lately: each takes its time in the one decoder that all share. Throws
 * `throttled` then.
 */
export async function countRefusal(
  { throttle, refusedPictures }: PictureCounting,
  brand: Brand,
  ownerId: number,
  open: () => Promise<void>,
): Promise<void> {
  const counted = { rule: "refused-picture", value: String(ownerId), limits: [refusedPictures] };
  const attempt = await throttle.begin(brand, [{ ...counted, counts: "failures" }]);
  try {
    await open();
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") await attempt.failed();
    throw error;
  }
}
