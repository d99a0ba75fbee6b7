import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseMarks } from "./write/people/erase-marks.queries.ts";

/** Marks by which an import sees what changed: a birth date could be guessed from its own. Nothing to take along. */
export const importData: PersonalData = {
  key: "import",
  collect: async () => undefined,
  async erase(trx, personId) {
    await eraseMarks(trx, personId);
    return [];
  },
};
