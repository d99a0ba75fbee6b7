import type { PersonalData } from "../../platform/personal-data.ts";
import { anonymiseEnrollments, collectStudies } from "./personal-data.queries.ts";

/** A person's enrollments and progress: what their copy of the data holds, and what an erasure anonymises. */
export const studyData: PersonalData = {
  key: "enrollments",
  collect: collectStudies,
  async erase(trx, personId) {
    await anonymiseEnrollments(trx, personId);
    return [];
  },
};
