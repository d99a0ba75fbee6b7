import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseMarks } from "./write/people/erase-marks.queries.ts";

/**
 * The hashes by which an import detects changes; one of a birth date could be guessed. A person's copy of their
 * data has none of it.
 */
export const importData: PersonalData = {
  key: "import",
  collect: async () => undefined,
  async erase(trx, personId) {
    await eraseMarks(trx, personId);
    return [];
  },
};
