import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteUnusedFiles } from "../files/public.ts";
import { collectLists, listAnswerFiles, replaceAnswers } from "./personal-data.queries.ts";

/**
 * A student's lists with answers, grades and feedback. Uploads are erased separately, after the answers that
 * reference them.
 */
export const exerciseData: PersonalData = {
  key: "exercise_lists",
  collect: collectLists,
  files: listAnswerFiles,
  async erase(trx, personId) {
    const files = await listAnswerFiles(trx, personId);
    await replaceAnswers(trx, personId, "[resposta removida a pedido do autor]");
    return deleteUnusedFiles(
      trx,
      files.map(({ id }) => id),
    );
  },
};
