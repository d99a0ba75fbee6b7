import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { presentPackage } from "./packages.present.ts";
import { findPackage, listActivePackages } from "./packages.queries.ts";

/** The packages on sale, for everybody. */
export const packageRoutes = {
  "GET /v1/course-packages": async ({ brand }) => (await listActivePackages(brand.db)).map(presentPackage),
  "GET /v1/course-packages/:package": async ({ brand, params }) => {
    const row = await findPackage(brand.db, params.package);
    if (!row) throw new AppError("notFound");
    return presentPackage(row);
  },
} satisfies Partial<Handlers>;
