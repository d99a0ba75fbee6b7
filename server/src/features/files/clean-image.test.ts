import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { makePicture } from "../../testing/content/sample-files.ts";
import { cleanImage } from "./clean-image.ts";

test("a full disk while storing a picture gives the same Retry-After as for any other file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sabia-clean-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, "received");
  await writeFile(source, await makePicture());
  // Every write to /dev/full fails as on a full disk.
  await expect(cleanImage(source, "/dev/full")).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfter: 2 },
  });
});

test.each([3, 6])(
  "an animation with orientation %i keeps it, and its frames their order",
  async (orientation) => {
    const folder = await mkdtemp(join(tmpdir(), "sabia-clean-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [source, target] = [join(folder, "received"), join(folder, "clean")];
    const frames = ["#f00", "#0f0"].map((background) =>
      sharp({ create: { width: 8, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    await sharp(await Promise.all(frames), { join: { animated: true } })
      .withExif({ IFD0: { Copyright: "Ana" } })
      .withMetadata({ orientation })
      .webp({ lossless: true })
      .toFile(source);
    await cleanImage(source, target);
    const kept = sharp(target, { animated: true });
    const { exif, ...metadata } = await kept.metadata();
    expect(metadata).toMatchObject({ width: 8, pageHeight: 4, pages: 2, orientation });
    expect(exif?.toString("latin1")).not.toContain("Ana");
    const [red = 0, green = 0] = await kept.raw().toBuffer();
    expect(red).toBeGreaterThan(green);
  },
);

test("a picture whose sender has gone when its turn comes is not decoded", async () => {
  await expect(cleanImage("nowhere", "nowhere", () => false)).rejects.toMatchObject({ code: "malformed" });
});
