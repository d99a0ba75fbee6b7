import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanImage } from "./clean-image.ts";

let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-imperfect-"));
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
});

afterAll(() => rm(folder, { recursive: true }));

async function clean(bytes: Buffer): Promise<{ width: number; height: number }> {
  const [source, target] = [join(folder, "source"), join(folder, "target")];
  await writeFile(source, bytes);
  await cleanImage(source, target);
  return sharp(target).metadata();
}

describe("a photo with common defects", () => {
  test("is accepted with stray bytes between its parts", async () => {
    const end = 4 + photo.readUInt16BE(4);
    const stray = Buffer.concat([photo.subarray(0, end), Buffer.from([1, 2, 3, 4]), photo.subarray(end)]);
    expect(await clean(stray)).toMatchObject({ width: 300, height: 200 });
  });

  test("is accepted with the wrong scan parameters that some phones write", async () => {
    const wrong = Buffer.from(photo);
    const scan = wrong.indexOf(Buffer.from([0xff, 0xda]));
    wrong[scan + 6 + 2 * (wrong[scan + 4] ?? 0)] = 0;
    expect(wrong.equals(photo)).toBe(false);
    expect(await clean(wrong)).toMatchObject({ width: 300, height: 200 });
  });
});

test.each([0.2, 0.5, 0.9])("a photo truncated to %f of its bytes is refused", async (part) => {
  const half = photo.subarray(0, Math.floor(photo.length * part));
  await expect(clean(half)).rejects.toMatchObject({
    details: { fields: { file: ["A imagem está danificada."] } },
  });
});
