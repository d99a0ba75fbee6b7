import { errorTexts, uploadLimits } from "@sabia/contract/texts";

/** Spec §9. */
const quality = 0.8;
const maxWidth = 1000;

/** Types that the server accepts as they are (wire §3). */
const accepted = ["image/jpeg", "image/png", "image/webp"];

/** Why a chosen file can't be used as a picture, as a message for the student. */
export class PictureRefused extends Error {}

/** The size a picture is scaled to: at most 1000 px wide, never enlarged. */
export function fitPicture(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, maxWidth / width);
  return { width: Math.round(width * share), height: Math.max(1, Math.round(height * share)) };
}

async function decode(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Prepares a picture for upload: JPEG of quality 0.8, at most 1000 px wide, upright (the browser applies the EXIF orientation when
 * drawing). Throws PictureRefused if it is no image, whatever its name says.
 */
export async function compressImage(file: File): Promise<{ blob: Blob; name: string }> {
  if (!file.type.startsWith("image/")) throw new PictureRefused(errorTexts.notAnImage);
  const image = await decode(file).catch(() => {
    throw new PictureRefused(errorTexts.notAnImage);
  });
  const { width, height } = fitPicture(image.naturalWidth || maxWidth, image.naturalHeight || maxWidth);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureRefused(errorTexts.notAnImage);
  // JPEG has no transparency: transparent parts become white
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  const isSmallAlready = image.naturalWidth <= maxWidth && accepted.includes(file.type);
  // a small drawing may be smaller in its original format
  const keep = isSmallAlready && (!drawn || drawn.size >= file.size);
  const blob = keep ? file : drawn;
  if (!blob || blob.size > uploadLimits.imageBytes) throw new PictureRefused(errorTexts.tooLarge);
  return { blob, name: keep ? file.name : `${file.name.replace(/\.[^.]*$/, "") || "imagem"}.jpg` };
}
