import type { Brand } from "../../db/brands.ts";
import type { Pages, PersonalData } from "../../platform/personal-data.ts";
import { FileMissing, type Storage } from "../../platform/storage/storage.ts";
import { writeZip, type ZipEntry } from "../../platform/zip.ts";

/** Makes a name for the ZIP: no path, and unique. */
function nameFor(name: string, used: Set<string>): string {
  const safe = name.replace(/[^\p{L}\p{N}._ -]/gu, "_").replace(/^\.+/, "") || "arquivo";
  let unique = `arquivos/${safe}`;
  for (let count = 2; used.has(unique); count++) unique = `arquivos/${count}-${safe}`;
  used.add(unique);
  return unique;
}

const isPages = (value: unknown): value is Pages => Object(value)[Symbol.asyncIterator] !== undefined;
const holdsPages = (value: unknown): value is object =>
  value !== null && typeof value === "object" && Object.values(value).some(isPages);

async function* writeList(pages: Pages): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of pages)
    for (const row of rows) {
      yield `${before}${JSON.stringify(row, null, 2)}`;
      before = ",\n";
    }
  yield before === "[\n" ? "[]" : "\n]";
}

type Entries = AsyncIterable<[string, unknown]> | Iterable<[string, unknown]>;

async function* writeObject(entries: Entries): AsyncGenerator<string> {
  let before = "{\n";
  for await (const [key, value] of entries) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}: `;
    yield* writeValue(value);
    before = ",\n";
  }
  yield "\n}";
}

async function* writeValue(value: unknown): AsyncGenerator<string> {
  if (isPages(value)) yield* writeList(value);
  else if (holdsPages(value)) yield* writeObject(Object.entries(value));
  else yield JSON.stringify(value, null, 2);
}

/** Collects one item at a time, so that earlier ones can be freed however slow the reader is. */
async function* collectAll(
  brand: Brand,
  personId: number,
  { sources, now }: { sources: readonly PersonalData[]; now: Date },
): AsyncGenerator<[string, unknown]> {
  yield ["portal", brand.appInfo.name];
  yield ["created_at", now];
  for (const { key, collect } of sources) yield [key, await collect(brand.db, personId)];
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** The student's copy (LGPD, art. 18): `dados.json` with all their data, and their own files. */
export async function* copyPersonalData(
  brand: Brand,
  personId: number,
  options: { storage: Storage; sources: readonly PersonalData[]; now: Date },
): AsyncGenerator<Uint8Array> {
  const { storage, sources } = options;

  async function* entries(): AsyncGenerator<ZipEntry> {
    const json = encode(writeObject(collectAll(brand, personId, options)));
    yield { name: "dados.json", content: json, compress: true };
    const used = new Set<string>();
    for (const { files } of sources) {
      for (const { name, storageKey } of (await files?.(brand.db, personId)) ?? []) {
        try {
          yield { name: nameFor(name, used), content: await storage.read(storageKey), compress: false };
        } catch (error) {
          // One missing file must not keep the student from the rest.
          if (!(error instanceof FileMissing)) throw error;
        }
      }
    }
  }
  yield* writeZip(entries());
}
