import { compressText, pickEncoding } from "./compression.ts";

/** Below this many characters, compressing costs more than it saves. */
const worthCompressing = 1_400;

/**
 * An answer as JSON text, serialized and compressed once: for answers that are the same for many readers, or for long. A handler may
 * return one in place of the answer itself.
 */
export class SerializedAnswer<T> {
  readonly text: string;
  readonly #compressed = new Map<string, Promise<Buffer>>();

  constructor(answer: T) {
    this.text = JSON.stringify(answer);
  }

  /** The encoding to send it in; undefined means uncompressed. */
  pickEncoding(acceptEncoding: string | string[] | undefined): "br" | "gzip" | undefined {
    return this.text.length < worthCompressing ? undefined : pickEncoding(acceptEncoding);
  }

  /** The text, compressed at the first call for this encoding. */
  compressed(encoding: "br" | "gzip"): Promise<Buffer> {
    let bytes = this.#compressed.get(encoding);
    if (!bytes) {
      bytes = compressText(this.text, encoding);
      this.#compressed.set(encoding, bytes);
    }
    return bytes;
  }
}
