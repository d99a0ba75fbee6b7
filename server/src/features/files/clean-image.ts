import { uploadLimits } from "@sabia/contract/texts";
import pLimit from "p-limit";
import { AppError } from "../../platform/errors.ts";

/** Loads sharp with the first picture, so that a portal without pictures doesn't hold libvips in memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Its cache between two pictures is not worth the memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** One picture at a time: a decoded picture of 40 megapixels is 160 MB. */
const inTurn = pLimit(1);

const imageFault = (message: string) => new AppError("invalid", { fields: { file: [message] } });

/** The longest that one picture may take. */
const timeoutSeconds = 20;

/**
 * Re-encodes a picture upright and without metadata (place, camera, owner), in its own format; of an
 * animation's, its orientation alone is kept. Throws `invalid` if it has more than 40 megapixels, takes too
 * long or can't be decoded, and `malformed` if its sender has disconnected before its turn.
 */
export function cleanImage(source: string, target: string, isAwaited = () => true): Promise<void> {
  return inTurn(async () => {
    if (!isAwaited()) throw new AppError("malformed");
    const sharp = await loadSharp();
    // Photos with decoder warnings are common and every program shows them; a truncated one is an error.
    const open = (limitInputPixels: number | false) =>
      sharp(source, { animated: true, failOn: "error", limitInputPixels });
    let pixels: number;
    let isWebp: boolean;
    let keptOrientation: number | undefined;
    try {
      const { width, height, format, pages = 1, orientation } = await open(false).metadata();
      pixels = width * height;
      isWebp = format === "webp";
      // Turning works on one picture: an animation's frames, which lie in one column, would change places.
      keptOrientation = pages > 1 ? orientation : undefined;
    } catch {
      throw imageFault("A imagem está danificada.");
    }
    if (pixels > uploadLimits.imagePixels) throw imageFault("A imagem tem mais de 40 megapixels.");
    try {
      const picture = open(uploadLimits.imagePixels).timeout({ seconds: timeoutSeconds });
      const upright =
        keptOrientation === undefined
          ? picture.autoOrient()
          : picture.withExif({ IFD0: { Orientation: String(keptOrientation) } });
      // The default effort takes six times as long, to save a few bytes.
      await (isWebp ? upright.webp({ effort: 1 }) : upright).toFile(target);
    } catch (error) {
      if (/^timeout/.test((error as Error).message))
        throw imageFault("A imagem demora demais para ser aberta.");
      // libvips reports a full disk only in its message.
      if (/no space left|quota exceeded/i.test(String(error)))
        throw new AppError("unavailable", { retryAfter: 2 });
      throw imageFault("A imagem está danificada.");
    }
  });
}
