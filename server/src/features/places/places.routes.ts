import type { RegistryDb } from "../../db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { findUnit, listCities, listStates } from "./places.queries.ts";

type Place = { id: number; name: string };

/** Sorted as Brazilian readers expect; the database sorts by code point (docs/decisions/0001). */
const byName = (places: Place[]): Place[] => {
  const { compare } = new Intl.Collator("pt-BR");
  return places.sort((one, other) => compare(one.name, other.name));
};

/** Brazil's states and municipalities (IBGE), and the school's units. */
export function createPlaceRoutes({ registry }: { registry: RegistryDb }) {
  // Changed only by migrations, which run before the first request.
  const known = new Map<number, Place[]>();
  return {
    "GET /v1/states": async () => byName(await listStates(registry)),
    "GET /v1/states/:id/cities": async ({ params }) => {
      let cities = known.get(params.id);
      if (!cities) {
        cities = byName(await listCities(registry, params.id));
        if (cities.length === 0) throw new AppError("notFound");
        known.set(params.id, cities);
      }
      return cities;
    },
    "GET /v1/unities/:unit": async ({ brand, params }) => {
      const unit = await findUnit(brand.db, params.unit);
      if (!unit) throw new AppError("notFound");
      return unit;
    },
  } satisfies Partial<Handlers>;
}
