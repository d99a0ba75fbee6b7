import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";

/** Dependencies for counting a student's pictures that can't be decoded. */
export type PictureCounting = { readonly throttle: Throttle; readonly refusedPictures: Limit };

/**
 * Runs the decoding of a picture, and counts a picture that is refused. Throws `throttled` if too many of the
 * student's were refused lately, since each occupies the decoder that all students share.
 */
export async function whileCountingRefusals(
  { throttle, refusedPictures }: PictureCounting,
  brand: Brand,
  ownerId: number,
  decode: () => Promise<void>,
): Promise<void> {
  const counted = { rule: "refused-picture", value: String(ownerId), limits: [refusedPictures] };
  const attempt = await throttle.begin(brand, [{ ...counted, counts: "failures" }]);
  try {
    await decode();
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") await attempt.failed();
    throw error;
  }
}
