import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makePicture, makeRecording } from "../../testing/content/sample-files.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";
import * as cleaning from "./clean-image.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./clean-image.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ REFUSED_PICTURES_BY_STUDENT: "3" });
});
afterAll(() => portal.close());

test("a student's refused pictures are counted, and past the limit no more are decoded for a while", async () => {
  const [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
  const whole = await makePicture("png", 200);
  const damaged = whole.subarray(0, 100);
  const bomb = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  expect((await upload(ana, whole)).statusCode).toBe(201);
  const together = await Promise.all([damaged, bomb, damaged, bomb].map((picture) => upload(ana, picture)));
  expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([422, 422, 422, 429]);
  vi.mocked(cleaning.cleanImage).mockClear();
  const refused = await upload(ana, whole);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "Muitas tentativas. Aguarde um pouco e tente novamente.",
  ]);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(cleaning.cleanImage).not.toHaveBeenCalled();
  expect((await upload(ana, makeRecording())).statusCode).toBe(201);
  expect((await upload(bruno, whole)).statusCode).toBe(201);
  portal.clock.advance(wait);
  expect((await upload(ana, whole)).statusCode).toBe(201);
});
