import { Readable } from "node:stream";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { beginCopy } from "./begin-copy.ts";
import { defaultNotice } from "./default-notice.ts";
import { copyPersonalData } from "./my-data.ts";
import { findErasureRequest, findNotice, insertErasureRequest } from "./privacy.queries.ts";

export type PrivacyOptions = { clock: Clock; storage: Storage; holdings: readonly PersonalData[] };

/** As long as an upload may take over the slowest phone: a reader who takes a byte now and then would hold a place for ever. */
const longestCopyMs = 15 * 60_000;

/** The student's rights over their data (LGPD, art. 18): to know, to take along, to be forgotten. */
export const createPrivacyRoutes = ({ clock, storage, holdings }: PrivacyOptions) =>
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
      // Who asks for the headers alone would have all of it made, and thrown away.
      if (request.method === "HEAD") return reply.send();
      const end = beginCopy(brand.slug, viewer.personId);
      const pieces = copyPersonalData(brand, viewer.personId, { storage, holdings, now });
      const copy = Readable.from(pieces, { highWaterMark: 1 });
      const late = setTimeout(() => copy.destroy(new Error("a copy was not read in time")), longestCopyMs);
      // However it ends: read to the last, its reader gone, or too slow.
      copy.once("close", () => {
        clearTimeout(late);
        end();
      });
      return reply.send(copy);
    },
    "GET /v1/auth/erasure-request": async ({ brand, viewer }) => {
      const request = await findErasureRequest(brand.db, viewer.personId);
      return { requested_at: request?.requested_at.toISOString() ?? null };
    },
    "POST /v1/auth/erasure-request": async ({ brand, viewer }) => {
      await insertErasureRequest(brand.db, viewer.personId, clock.now());
      return {
        message: "Pedido registrado. A escola vai confirmar a exclusão dos seus dados.",
      };
    },
  }) satisfies Partial<Handlers>;
