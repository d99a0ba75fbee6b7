import sharp from "sharp";

/** A form with one file, as a browser sends it. */
export function formOf(bytes: Buffer, { name = "arquivo", field = "file" } = {}) {
  const boundary = "----sabia-test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** A single-colour square. */
export const makePicture = (format: "png" | "jpeg" | "webp" | "gif" = "png", size = 8) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#12616f" } })
    .toFormat(format)
    .toBuffer();

/** A second of silence as WAV. */
export function makeRecording(): Buffer {
  const samples = 8_000;
  const wav = Buffer.alloc(44 + samples);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + samples, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(8_000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(samples, 40);
  return wav.fill(128, 44);
}
