import type { FastifyInstance } from "fastify";
import type { Brand } from "../../db/brands.ts";
import type { BrandDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import type { Viewer } from "../../platform/sessions.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteFile } from "./delete-file.ts";
import { type FileRow, findFile, findPublicFile, findReadableFile, type Wanted } from "./files.queries.ts";
import type { FileSigner } from "./signed-address.ts";
import { type UploadStore, uploadFile } from "./upload-file.ts";

/** Throws the same `notFound` for a file that doesn't exist and for one the student may not see (wire §1). */
function requireFile(row: FileRow | undefined) {
  if (!row) throw new AppError("notFound");
  return { storageKey: row.storageKey, type: row.type, size: Number(row.size), sha256: row.sha256 };
}

/**
 * A browser may cache a course's file, but must revalidate it each time. What is one student's own stays on no
 * device that others use.
 */
const cacheOf = (row: { isPersonal: unknown } | undefined) =>
  row?.isPersonal ? "private, no-store" : "private, no-cache";

type Options = UploadStore & {
  readonly signer: FileSigner;
  readonly clock: Clock;
  /** Closes a person's expired lists and returns whether there were any: their end may make files visible. */
  readonly closeLists: (db: BrandDb, personId: number, now: Date) => Promise<boolean>;
};

/** Files of lessons and answers, by the student's token or by a signed address (wire §3). */
export function createFileRoutes(options: Options) {
  const { storage, signer, clock, closeLists } = options;
  async function findOpenFile({ db }: Brand, { personId }: Viewer, wanted: Wanted) {
    const now = clock.now();
    const read = () => findReadableFile(db, { personId, now }, wanted);
    const row = await read();
    return row ?? ((await closeLists(db, personId, now)) ? read() : undefined);
  }
  return {
    "POST /v1/file/upload": async ({ brand, viewer, request }) => {
      const { id, name, type } = await uploadFile(brand, options, viewer.personId, request);
      return { file: { id, path: name, type, title: name } };
    },
    "POST /v1/file/delete": async ({ brand, viewer, body, request }) => {
      await deleteFile(brand, { storage, log: request.log }, body.file, viewer.personId);
      return { message: "Arquivo excluído." };
    },
    "GET /v1/file/get-file": async ({ brand, viewer, query, request, reply }) => {
      const row = await findOpenFile(brand, viewer, { name: query.file_name });
      return sendFile(request, reply, storage, requireFile(row), cacheOf(row));
    },
    "GET /v1/file/get-file-by-id": async ({ brand, viewer, query, request, reply }) => {
      const row = await findOpenFile(brand, viewer, { id: query.file_id });
      return sendFile(request, reply, storage, requireFile(row), cacheOf(row));
    },
    "GET /v1/file/signed/:fileId": async ({ brand, params, query, request, reply }) => {
      const row = await findFile(brand.db, params.fileId);
      const isRight = row !== undefined && signer.verify(brand, row, query.expires, query.signature);
      const file = requireFile(isRight ? row : undefined);
      return sendFile(request, reply, storage, file, "private, max-age=3600");
    },
  } satisfies Partial<Handlers>;
}

type FindBrand = (host: string) => Promise<Brand | undefined>;

/** The brand's public files, its logos. Their names contain a hash, so they may be cached forever. */
export function registerPublicFiles(
  app: FastifyInstance,
  { storage, findBrand }: { storage: Storage; findBrand: FindBrand },
): void {
  app.get<{ Params: { name: string } }>("/brand/:name", async (request, reply) => {
    const brand = await findBrand(request.hostname);
    const row =
      brand && !request.params.name.includes("\0")
        ? await findPublicFile(brand.db, request.params.name)
        : undefined;
    return sendFile(request, reply, storage, requireFile(row), "public, max-age=31536000, immutable");
  });
}
