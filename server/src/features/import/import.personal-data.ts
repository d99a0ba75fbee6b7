import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseMarks } from "./write/people/erase-marks.queries.ts";

/**
 * The hashes by which an import detects changes. They are erased because a birth date could be guessed from
 * its hash, and are not part of the data export.
 */
export const importData: PersonalData = {
  key: "import",
  collect: async () => undefined,
  async erase(trx, personId) {
    await eraseMarks(trx, personId);
    return [];
  },
};
