import { uploadLimits } from "@sabia/contract/texts";
import pLimit from "p-limit";
import { AppError } from "../../platform/errors.ts";

/** Loaded with the first picture: a portal that gets none doesn't carry libvips. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // What it would keep between two pictures is worth less than the memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** One at a time: a decoded picture of 40 megapixels is 160 MB. */
const inTurn = pLimit(1);

const refuse = (message: string) => new AppError("invalid", { fields: { file: [message] } });

/** So long a picture may hold the others up. */
const seconds = 10;

/**
 * Writes a picture anew, upright and without metadata (place, camera, owner), in the format it came in. Refuses with
 * `invalid` what is larger than 40 megapixels, takes too long or can't be read as a picture; with `malformed`, and undone, what
 * nobody waits for any more when its turn comes.
 */
export function cleanImage(source: string, target: string, isAwaited = () => true): Promise<void> {
  return inTurn(async () => {
    if (!isAwaited()) throw new AppError("malformed");
    const sharp = await loadSharp();
    // Cameras write photos that earn a warning, and every program shows them; half a photo is an error.
    const open = (limitInputPixels: number | false) =>
      sharp(source, { animated: true, failOn: "error", limitInputPixels });
    let pixels: number;
    let isWebp: boolean;
    try {
      const { width, height, format } = await open(false).metadata();
      pixels = width * height;
      isWebp = format === "webp";
    } catch {
      throw refuse("A imagem está danificada.");
    }
    if (pixels > uploadLimits.imagePixels) throw refuse("A imagem tem mais de 40 megapixels.");
    try {
      const upright = open(uploadLimits.imagePixels).autoOrient().timeout({ seconds });
      // Its usual effort takes six times as long, for a few bytes.
      await (isWebp ? upright.webp({ effort: 1 }) : upright).toFile(target);
    } catch (error) {
      if (/^timeout/.test((error as Error).message)) throw refuse("A imagem demora demais para ser aberta.");
      // libvips tells of a full disk in words alone.
      if (/no space left|quota exceeded/i.test(String(error)))
        throw new AppError("unavailable", { retryAfter: 2 });
      throw refuse("A imagem está danificada.");
    }
  });
}
