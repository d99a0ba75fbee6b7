import { compressText, pickEncoding } from "./compression.ts";

/** Below this many characters compressing costs more than it saves. */
const worthCompressing = 1_400;

/**
 * An answer written as JSON: what is the same for many, or for long, is written and compressed once. A handler may
 * give one in the place of the answer itself.
 */
export class SerializedAnswer<T> {
  readonly text: string;
  readonly #compressed = new Map<string, Promise<Buffer>>();

  constructor(answer: T) {
    this.text = JSON.stringify(answer);
  }

  /** How to send it to a reader who takes these encodings; undefined is as it is. */
  pickEncoding(acceptEncoding: string | string[] | undefined): "br" | "gzip" | undefined {
    return this.text.length < worthCompressing ? undefined : pickEncoding(acceptEncoding);
  }

  compressed(encoding: "br" | "gzip"): Promise<Buffer> {
    let bytes = this.#compressed.get(encoding);
    if (!bytes) {
      bytes = compressText(this.text, encoding);
      this.#compressed.set(encoding, bytes);
    }
    return bytes;
  }
}
