import type { Brand } from "../../db/brands.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { FileMissing, type Storage } from "../../platform/storage/storage.ts";
import { writeZip, type ZipEntry } from "../../platform/zip.ts";

/** Names in the ZIP: never a path, and no two alike. */
function nameFor(name: string, used: Set<string>): string {
  const safe = name.replace(/[^\p{L}\p{N}._ -]/gu, "_").replace(/^\.+/, "") || "arquivo";
  let unique = `arquivos/${safe}`;
  for (let count = 2; used.has(unique); count++) unique = `arquivos/${count}-${safe}`;
  used.add(unique);
  return unique;
}

/** An object written a key at a time: a school year of posts is megabytes of text. */
function* writeJson(data: Record<string, unknown>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = "{\n";
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue;
    yield encoder.encode(`${before}${JSON.stringify(key)}: ${JSON.stringify(value, null, 2)}`);
    before = ",\n";
  }
  yield encoder.encode("\n}\n");
}

/** The student's copy (LGPD, art. 18): `dados.json` with all that is held of them, and their own files. */
export async function* copyPersonalData(
  brand: Brand,
  personId: number,
  options: { storage: Storage; holdings: readonly PersonalData[]; now: Date },
): AsyncGenerator<Uint8Array> {
  const { storage, holdings, now } = options;
  const data: Record<string, unknown> = { portal: brand.appInfo.name, created_at: now };
  for (const { key, collect } of holdings) data[key] = await collect(brand.db, personId);

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "dados.json", content: writeJson(data), compress: true };
    const used = new Set<string>();
    for (const { files } of holdings) {
      for (const { name, storageKey } of (await files?.(brand.db, personId)) ?? []) {
        try {
          yield { name: nameFor(name, used), content: await storage.read(storageKey), compress: false };
        } catch (error) {
          // One lost file must not keep the student from the rest.
          if (!(error instanceof FileMissing)) throw error;
        }
      }
    }
  }
  yield* writeZip(entries());
}
