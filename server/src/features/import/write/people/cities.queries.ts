import type { RegistryDb } from "../../../../db/database.ts";
import type { PersonSource } from "../../read/package.types.ts";
import type { Refusals } from "../../refusals.ts";

const keyOf = (state: string, city: string) => `${state}/${city}`;

/** The municipalities of IBGE by state and name. */
export type Cities = { idOf(address: { state: string; city: string }): number | undefined };

/** Finds the municipality of each address; refuses those that IBGE doesn't list in that state. */
export async function findCities(
  registry: RegistryDb,
  people: readonly PersonSource[],
  refusals: Refusals,
): Promise<Cities> {
  const states = await registry.selectFrom("states").select(["id", "abbreviation"]).execute();
  const used = new Set(people.flatMap(({ address }) => address?.state ?? []));
  const wanted = states.filter(({ abbreviation }) => used.has(abbreviation));
  const cities = await registry
    .selectFrom("cities")
    .select(["id", "name", "state_id"])
    .where("state_id", "in", wanted.length > 0 ? wanted.map(({ id }) => id) : [0])
    .execute();
  const abbreviations = new Map(states.map(({ id, abbreviation }) => [id, abbreviation]));
  const ids = new Map(
    cities.map(({ id, name, state_id }) => [keyOf(abbreviations.get(state_id) ?? "", name), id]),
  );
  const known = new Set(abbreviations.values());
  for (const { address, place } of people) {
    if (!address) continue;
    if (!known.has(address.state)) {
      refusals.add(place, `address_state must be a state's two letters, such as SP`);
    } else if (!ids.has(keyOf(address.state, address.city))) {
      refusals.add(
        place,
        `address_city "${address.city}" is not a municipality of ${address.state}, by IBGE's names`,
      );
    }
  }
  return { idOf: ({ state, city }) => ids.get(keyOf(state, city)) };
}
