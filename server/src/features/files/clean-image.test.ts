import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("a picture whose sender has gone when its turn comes is not decoded", async () => {
  await expect(cleanImage("nowhere", "nowhere", () => false)).rejects.toMatchObject({ code: "malformed" });
});
