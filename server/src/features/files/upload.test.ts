import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf, makePicture, makeRecording } from "../../testing/content/sample-files.ts";
import { type Client, people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";
import { ownTemporaryFolder } from "../../testing/temporary-folder.ts";

let portal: TestApp;
let ana: Client;
let bruno: Client;
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>;
beforeAll(async () => {
  // Other test files upload at the same time.
  temporary = await ownTemporaryFolder();
  portal = await startTestApp();
  [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
});
afterAll(async () => {
  await portal.close();
  await temporary.remove();
});

const uploads = async () =>
  (await portal.db.selectFrom("files").select("id").where("owner_id", "is not", null).execute()).length;
const get = (client: Client, title: string) =>
  client.get(`/file/get-file?file_name=${encodeURIComponent(title)}`);
const header = (...bytes: (string | number[])[]) =>
  Buffer.concat(
    bytes.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

test.each(["png", "jpeg", "webp", "gif"] as const)(
  "a %s is recognised by its content, whatever its name",
  async (format) => {
    const answer = await upload(ana, await makePicture(format), { name: "../../minha foto.exe" });
    expect(answer.statusCode).toBe(201);
    const { file } = answer.json();
    expect(file).toEqual({
      id: expect.any(Number),
      path: file.title,
      type: `image/${format}`,
      title: file.title,
    });
    expect(file.title).toMatch(/^imagem-[0-9a-f]{24}\.(png|jpg|webp|gif)$/);
    const read = await get(ana, file.title);
    expect([read.statusCode, read.headers["content-type"]]).toEqual([200, `image/${format}`]);
    expect((await sharp(read.rawPayload).metadata()).format).toBe(format);
    expect(read.headers["cache-control"]).toBe("private, no-store");
  },
);

test.each<[string, Buffer, string]>([
  ["WAV", makeRecording(), "audio/wav"],
  [
    "Ogg",
    header("OggS", [0, 2], "\0".repeat(22), [1, 19], "OpusHead", [1, 1], "\0".repeat(200)),
    "audio/ogg",
  ],
  [
    "WebM",
    header(
      [
        0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0xf2, 0x81, 4, 0x42,
        0xf3, 0x81, 8, 0x42, 0x82, 0x84,
      ],
      "webm",
      "\0".repeat(200),
    ),
    "audio/webm",
  ],
  ["MP4", header([0, 0, 0, 24], "ftypmp42", [0, 0, 0, 0], "mp42isom", "\0".repeat(200)), "audio/mp4"],
  ["M4A", header([0, 0, 0, 24], "ftypM4A ", [0, 0, 0, 0], "M4A isom", "\0".repeat(200)), "audio/mp4"],
  ["MP3", header("ID3", [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], "\0".repeat(600)), "audio/mpeg"],
])("a recording as %s is stored unchanged", async (_format, bytes, type) => {
  const answer = await upload(ana, bytes, { name: "gravacao.bin" });
  expect([answer.statusCode, answer.json().file?.type]).toEqual([201, type]);
  expect((await get(ana, answer.json().file.title)).rawPayload.equals(bytes)).toBe(true);
});

test("place, camera and thumbnail of a photo are removed, and it is upright", async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: "Ana", Make: "Camera" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { file } = (await upload(ana, photo)).json();
  const kept = await sharp((await get(ana, file.title)).rawPayload).metadata();
  expect(kept).toMatchObject({ width: 20, height: 40 });
  expect([kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined]);
});

test("anything that is no picture or recording is 415, even under a picture's name", async () => {
  const before = await uploads();
  const fakes = [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj"),
    Buffer.from("MZ\x90\0\x03"),
    Buffer.from("foto.png"),
    header("RIFF", [4, 0, 0, 0], "AVI LIST"),
  ];
  for (const bytes of fakes) {
    const answer = await upload(ana, bytes, { name: "foto.png" });
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      "Upload incorreto de arquivo com formato não suportado, por favor enviar uma imagem!",
    ]);
  }
  expect(await uploads()).toBe(before);
});

test("an upload larger than its kind allows is 413 and names the limit", async () => {
  const large = await makePicture("png");
  const picture = await upload(ana, Buffer.concat([large, Buffer.alloc(10 * 1024 * 1024)]));
  expect([picture.statusCode, picture.json().message]).toEqual([413, "O arquivo passa de 10 MB."]);
  const recording = await upload(ana, Buffer.concat([makeRecording(), Buffer.alloc(20 * 1024 * 1024)]));
  expect([recording.statusCode, recording.json().message]).toEqual([413, "O arquivo passa de 20 MB."]);
  const huge = await upload(ana, Buffer.alloc(30 * 1024 * 1024));
  expect([huge.statusCode, huge.json().message]).toEqual([413, "O arquivo passa de 20 MB."]);
  // Refused by its announced length, before its bytes arrive.
  const headers = {
    "content-type": "multipart/form-data; boundary=b",
    "content-length": String(30 * 1024 * 1024),
  };
  const announced = await ana.post("/file/upload", "", { headers });
  expect([announced.statusCode, announced.json().message]).toEqual([413, "O arquivo passa de 20 MB."]);
});

test("more than 40 megapixels, a damaged picture, an empty file, another field and no file are 422", async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const whole = await makePicture("png", 200);
  const cases: [Awaited<ReturnType<typeof upload>>, string][] = [
    [await upload(ana, bomb), "A imagem tem mais de 40 megapixels."],
    [await upload(ana, whole.subarray(0, 100)), "A imagem está danificada."],
    [await upload(ana, Buffer.alloc(0)), "O arquivo está vazio."],
    [await upload(ana, whole, { field: "arquivo" }), "Envie um arquivo no campo file."],
    [await ana.send("POST", "/file/upload"), "Envie um arquivo no campo file."],
  ];
  for (const [answer, message] of cases) {
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: [message] }]);
  }
});

test.each([
  [
    "a form cut off",
    Buffer.from('------sabia-test\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
  ],
  ["an invalid form", Buffer.from("nothing of a form")],
  ["an empty body", Buffer.alloc(0)],
])("%s is answered as the client's error", async (_what, payload) => {
  const answer = await ana.send("POST", "/file/upload", {
    payload,
    headers: formOf(Buffer.alloc(0)).headers,
  });
  expect([400, 422]).toContain(answer.statusCode);
});

test.each(["application/json", "text/plain", "image/png"])(
  "a body of type %s, which is no form, is 415",
  async (type) => {
    const answer = await ana.send("POST", "/file/upload", {
      payload: "{}",
      headers: { "content-type": type },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([415, "Formato não suportado."]);
  },
);

test("no other endpoint reads a form", async () => {
  const form = formOf(Buffer.from("a"));
  expect((await ana.send("POST", "/file/delete", form)).statusCode).toBe(415);
  expect((await portal.anonymous().send("POST", "/file/upload", form)).statusCode).toBe(401);
});

test("only its owner can read and delete an upload", async () => {
  const { file } = (await upload(ana, await makePicture())).json();
  const anaOfIpe = await portal.signIn("anaOfIpe");
  for (const client of [bruno, anaOfIpe]) {
    expect((await get(client, file.title)).statusCode).toBe(404);
    expect((await client.get(`/file/get-file-by-id?file_id=${file.id}`)).json().name).toBeUndefined();
    expect((await client.post("/file/delete", { file: file.title })).statusCode).toBe(404);
  }
  expect((await get(ana, file.title)).statusCode).toBe(200);
  expect((await ana.post("/file/delete", { file: file.title })).json()).toEqual({
    message: "Arquivo excluído.",
  });
  expect((await get(ana, file.title)).statusCode).toBe(404);
  expect((await ana.post("/file/delete", { file: file.title })).statusCode).toBe(404);
});

test("no student can delete a file of the course", async () => {
  const { name } = await portal.db
    .selectFrom("files")
    .select("name")
    .where("owner_id", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await ana.post("/file/delete", { file: name })).statusCode).toBe(404);
});

test("nothing is left of an upload that was refused", async () => {
  const leftovers = async () =>
    (await readdir(temporary.path)).filter((name) => name.startsWith("sabia-upload-"));
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]), { timeout: 30_000 });
  const stored = await readdir(join(portal.filesFolder, "sabia/uploads"));
  expect(stored.filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("only a few uploads of one student run at a time, and another student's is not delayed", async () => {
  const [many, other] = await Promise.all([
    Promise.all(Array.from({ length: 7 }, () => upload(ana, makeRecording()))),
    upload(bruno, makeRecording()),
  ]);
  expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 429, 429, 429]);
  expect(other.statusCode).toBe(201);
  expect((await upload(ana, makeRecording())).statusCode).toBe(201);
});

test("an upload doesn't wait for an import that has locked the student's row", async () => {
  const { personId } = await portal.db
    .selectFrom("users")
    .select("person_id as personId")
    .where("email", "=", people.ana.email)
    .executeTakeFirstOrThrow();
  await portal.db.transaction().execute(async (trx) => {
    await trx.selectFrom("people").select("id").where("id", "=", personId).forNoKeyUpdate().execute();
    expect((await upload(ana, makeRecording())).statusCode).toBe(201);
  });
});
