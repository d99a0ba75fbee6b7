import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const text = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Writes a `.br` and a `.gz` beside each text asset, so that the server doesn't compress them. */
export const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  async writeBundle({ dir }) {
    if (!dir) return;
    const names = await readdir(dir, { recursive: true });
    for (const name of names.filter((file) => text.test(file))) {
      const bytes = await readFile(join(dir, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // makes scripts and styles a tenth of a percent smaller than the default
        [constants.BROTLI_PARAM_NPOSTFIX]: 1,
      };
      await writeFile(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }));
      await writeFile(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});
