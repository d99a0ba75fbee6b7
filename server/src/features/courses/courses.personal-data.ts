import type { PersonalData } from "../../platform/personal-data.ts";
import { anonymiseEnrollments, collectStudies } from "./personal-data.queries.ts";

/** Enrollments and progress, as a student's copy and an erasure see them. */
export const studyData: PersonalData = {
  key: "enrollments",
  collect: collectStudies,
  async erase(trx, personId) {
    await anonymiseEnrollments(trx, personId);
    return [];
  },
};
