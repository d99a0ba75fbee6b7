import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type ZipEntry = {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Pictures and recordings are compressed already. */
  readonly compress: boolean;
};

/** Compressed in one go: a few milliseconds of the main thread. */
const sliceBytes = 64 * 1024;

async function* cut(content: ZipEntry["content"]): AsyncGenerator<Uint8Array> {
  for await (const part of content)
    for (let at = 0; at < part.length; at += sliceBytes) {
      yield part.subarray(at, at + sliceBytes);
      await setImmediate();
    }
}

/** Generates a ZIP: reads no faster than its consumer, and yields to other work in between. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, content, compress } of entries) {
    const file = compress ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    for await (const part of compress ? cut(content) : content) {
      file.push(part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
