/** Files that are valid in two formats, larger than they look, or not what their name says. */
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf, makePicture, makeRecording } from "../../testing/content/sample-files.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";

let portal: TestApp;
let ana: Client;
/** The keys under which something was saved in the store. */
const keys: string[] = [];
beforeAll(async () => {
  const wrapStorage: NonNullable<Parameters<typeof startTestApp>[1]>["wrapStorage"] = (storage) => ({
    ...storage,
    put(key, content) {
      keys.push(key);
      return storage.put(key, content);
    },
  });
  portal = await startTestApp({}, { wrapStorage });
  ana = await portal.signIn("ana");
});
afterAll(() => portal.close());

const payload = "<script>alert(document.domain)</script><?php system($_GET['c']); ?>";
const read = (title: string) => ana.get(`/file/get-file?file_name=${title}`);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
/** A PNG's signature and header are its first 33 bytes; chunks may follow. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
/** The header of a PNG with one bit per pixel, without any pixel data. */
function headerOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", size), chunk("IDAT", Buffer.alloc(0))]);
}
/** An animation: frames of one pixel on a canvas of this size. */
function animation(frames: number, width: number, height: number): Buffer {
  const canvas = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  canvas.writeUInt16LE(width, 6);
  canvas.writeUInt16LE(height, 8);
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([canvas, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

test.each<[string, () => Promise<Buffer>]>([
  [
    "a GIF with a page behind it",
    async () => Buffer.concat([await makePicture("gif"), Buffer.from(payload)]),
  ],
  [
    "a JPEG with an archive behind it",
    async () => Buffer.concat([await makePicture("jpeg"), Buffer.from(`PK\x03\x04${payload}`)]),
  ],
  [
    "a JPEG with a program as its comment",
    async () => {
      const jpeg = await makePicture("jpeg");
      const length = Buffer.alloc(2);
      length.writeUInt16BE(payload.length + 2);
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(payload)]);
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    },
  ],
  [
    "a PNG with a page in its text",
    async () => withChunks(await makePicture("png"), chunk("tEXt", Buffer.from(`Comment\0${payload}`))),
  ],
  [
    "a WebP with a page behind it",
    async () => Buffer.concat([await makePicture("webp"), Buffer.from(payload)]),
  ],
])("of %s only the picture is stored", async (_what, make) => {
  const answer = await upload(ana, await make(), { name: "pagina.html" });
  expect(answer.statusCode, answer.body).toBe(201);
  const kept = (await read(answer.json().file.title)).rawPayload;
  expect(kept.includes("script")).toBe(false);
  expect(kept.includes("php")).toBe(false);
  expect((await sharp(kept).metadata()).width).toBe(8);
});

test("a recording with a page appended is still served as a recording", async () => {
  const bytes = Buffer.concat([makeRecording(), Buffer.from(payload)]);
  const { file } = (await upload(ana, bytes, { name: "pagina.html" })).json();
  const answer = await read(file.title);
  expect(answer.headers).toMatchObject({
    "content-type": "audio/wav",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/default-src 'none';.*sandbox/),
  });
});

test.each<[string, Buffer, number]>([
  ["a script that begins like a GIF", Buffer.from(`GIF89a/*${"\0".repeat(40)}*/=1;alert(1)`), 422],
  ["a page with a GIF in it", Buffer.concat([Buffer.from(payload), animation(1, 1, 1)]), 415],
  ["a PostScript program", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run"), 415],
  [
    "a drawing program of ImageMagick's",
    Buffer.from("push graphic-context\nimage over 0,0 1,1 '/etc/passwd'"),
    415,
  ],
  ["a TIFF", Buffer.from("II*\0\x08\0\0\0"), 415],
  ["an archive", Buffer.from("PK\x03\x04"), 415],
])("%s is refused", async (_what, bytes, status) => {
  expect((await upload(ana, bytes, { name: "foto.png" })).statusCode).toBe(status);
});

test("a picture whose header says more than 40 megapixels is refused before any pixel is read", async () => {
  // There are no pixel data: decoding them would call the picture damaged instead of too large.
  for (const [width, height] of [
    [10_000, 10_000],
    [65_500, 65_500],
    [2_147_483_647, 1],
  ] as const) {
    const answer = await upload(ana, headerOf(width, height));
    expect(answer.statusCode).toBe(422);
    const message = width > 1_000_000 ? "A imagem está danificada." : "A imagem tem mais de 40 megapixels.";
    expect(answer.json().errors).toEqual({ file: [message] });
  }
});

test("10,000 pixels a side are accepted if the area is small enough", async () => {
  const wide = { create: { width: 10_000, height: 200, channels: 3 as const, background: "#12616f" } };
  const answer = await upload(ana, await sharp(wide).png().toBuffer());
  expect(answer.statusCode).toBe(201);
  const kept = await sharp((await read(answer.json().file.title)).rawPayload).metadata();
  expect([kept.width, kept.height]).toEqual([10_000, 200]);
});

test("the frames of an animation count together", async () => {
  const bomb = animation(500, 1_000, 1_000);
  expect(bomb.length).toBeLessThan(15_000);
  const answer = await upload(ana, bomb);
  expect(answer.json().errors).toEqual({ file: ["A imagem tem mais de 40 megapixels."] });
});

test.each(["zTXt", "iCCP"])("a %s chunk that would inflate to 200 MB is not kept", async (type) => {
  const inflated = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
  expect(inflated.length).toBeLessThan(300_000);
  const bomb = withChunks(
    await makePicture(),
    chunk(type, Buffer.concat([Buffer.from("nome\0\0"), inflated])),
  );
  const answer = await upload(ana, bomb);
  expect(answer.statusCode).toBe(201);
  expect((await read(answer.json().file.title)).rawPayload.length).toBeLessThan(5_000);
});

test("a body is never inflated, whatever its header says", async () => {
  const form = formOf(await makePicture());
  const packed = { "content-encoding": "gzip" };
  const file = await ana.send("POST", "/file/upload", {
    payload: gzipSync(form.payload),
    headers: { ...form.headers, ...packed },
  });
  expect(file.statusCode).toBe(400);
  const json = await ana.send("POST", "/file/delete", {
    payload: gzipSync('{"file":"x"}'),
    headers: { "content-type": "application/json", ...packed },
  });
  expect(json.statusCode).toBe(400);
});

test.each([
  "../../../../etc/passwd",
  "..\\..\\windows\\system32",
  "/etc/passwd",
  "C:\\boot.ini",
  "foto.png\0.html",
  "%2e%2e%2fsegredo",
  "\u202egnp.exe",
  "con",
  ".",
  "..",
  ".htaccess",
  "a".repeat(5_000),
  'x"; filename="y.html',
  "'; drop table files; --",
  "<img src=x onerror=alert(1)>.png",
])("a file named %j gets a name generated by the server", async (name) => {
  keys.length = 0;
  const answer = await upload(ana, await makePicture(), { name });
  expect(answer.statusCode, answer.body).toBe(201);
  const { title, path } = answer.json().file;
  expect(title).toMatch(/^imagem-[0-9a-f]{24}\.png$/);
  expect(path).toBe(title);
  expect(keys).toEqual([`sabia/uploads/${title}`]);
});

test("only the first of two files in a form is saved", async () => {
  const picture = await makePicture();
  const [one, two] = [formOf(picture), formOf(picture)];
  const end = Buffer.from("\r\n------sabia-test--\r\n");
  const both = Buffer.concat([one.payload.subarray(0, -end.length), Buffer.from("\r\n"), two.payload]);
  keys.length = 0;
  const answer = await ana.send("POST", "/file/upload", { payload: both, headers: one.headers });
  expect(answer.statusCode).toBe(201);
  expect(keys).toEqual([`sabia/uploads/${answer.json().file.title}`]);
});

test.each(["text/plain", "application/json"])(
  "a large field beside the file is never parsed: %s",
  async (type) => {
    const file = formOf(makeRecording());
    const value = `[${"{},".repeat(330_000)}{}]`;
    const field = `------sabia-test\r\nContent-Disposition: form-data; name="nota"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
    const payload = Buffer.concat([Buffer.from(field), file.payload]);
    const parse = vi.spyOn(JSON, "parse");
    const answer = await ana.send("POST", "/file/upload", { payload, headers: file.headers });
    const lengths = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(Math.max(0, ...lengths)).toBeLessThan(100_000);
  },
);
