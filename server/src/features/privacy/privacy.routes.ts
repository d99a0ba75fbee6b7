import { Readable } from "node:stream";
import type { BrandDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { beginCopy } from "./begin-copy.ts";
import { defaultNotice } from "./default-notice.ts";
import { copyPersonalData } from "./my-data.ts";
import { findErasureRequest, findNotice, insertErasureRequest } from "./privacy.queries.ts";
import { streamToReader } from "./stream-to-reader.ts";

export type PrivacyOptions = {
  clock: Clock;
  storage: Storage;
  sources: readonly PersonalData[];
  /** Closes a person's expired lists: any read after the deadline shows them closed (wire §4). */
  closeLists: (db: BrandDb, personId: number, now: Date) => Promise<unknown>;
};

/** The student's rights over their data (LGPD, art. 18): information, a copy, and erasure. */
export const createPrivacyRoutes = ({ clock, storage, sources, closeLists }: PrivacyOptions) =>
  ({
    "GET /v1/privacy": async ({ brand }) => ({
      html: (await findNotice(brand.db)) ?? defaultNotice(brand.appInfo.name),
    }),
    "GET /v1/auth/my-data": async ({ brand, viewer, request, reply }) => {
      const now = clock.now();
      reply
        .type("application/zip")
        .header("cache-control", "no-store")
        .header(
          "content-disposition",
          `attachment; filename="meus-dados-${brand.slug}-${dayIn(now, brand.timeZone)}.zip"`,
        );
      // A HEAD request must not generate the whole copy. Without a payload Fastify would set the length to 0.
      if (request.method === "HEAD") return reply.send(Readable.from([]));
      const end = beginCopy(brand.slug, viewer.personId);
      try {
        await storage.requirePresent();
        await closeLists(brand.db, viewer.personId, now);
      } catch (error) {
        end();
        throw error;
      }
      const pieces = copyPersonalData(brand, viewer.personId, { storage, sources, now });
      // The connection, not the copy alone: that would be logged as a fault of ours.
      const copy = streamToReader(pieces, () => reply.raw.destroy());
      // Read completely, aborted, or too slow.
      copy.once("close", end);
      return reply.send(copy);
    },
    "GET /v1/auth/erasure-request": async ({ brand, viewer }) => {
      const request = await findErasureRequest(brand.db, viewer.personId);
      return { requested_at: request?.requestedAt.toISOString() ?? null };
    },
    "POST /v1/auth/erasure-request": async ({ brand, viewer: { personId, sessionId } }) => {
      const live = await insertErasureRequest(brand.db, { personId, sessionId, now: clock.now() });
      if (!live) throw new AppError("unauthenticated");
      return {
        message: "Pedido registrado. A escola vai confirmar a exclusão dos seus dados.",
      };
    },
  }) satisfies Partial<Handlers>;
