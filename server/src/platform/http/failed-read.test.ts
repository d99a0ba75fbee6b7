import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { makeRecording } from "../../testing/content/sample-files.ts";
import { startTestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";

test("a file whose first bytes can't be read is a failure like any other, without the file's headers", async () => {
  const read = async () =>
    new Readable({
      read() {
        this.destroy(Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }));
      },
    });
  const portal = await startTestApp({}, { wrapStorage: (storage) => ({ ...storage, read }) });
  onTestFinished(() => portal.close());
  const ana = await portal.signIn("ana");
  const { title } = (await upload(ana, makeRecording())).json().file;
  const answer = await ana.get(`/file/get-file?file_name=${title}`, { headers: { range: "bytes=0-9" } });
  expect(answer.statusCode).toBeGreaterThanOrEqual(500);
  expect(answer.json()).toMatchObject({ request_id: answer.headers["x-request-id"] });
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(answer.rawPayload.length),
  });
  for (const header of ["etag", "accept-ranges", "content-range"])
    expect.soft(answer.headers, header).not.toHaveProperty(header);
});
