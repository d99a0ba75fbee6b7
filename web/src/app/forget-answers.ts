import { deviceFiles } from "../features/exercises/pending/answer-files.ts";
import { createKeptAnswers } from "../features/exercises/pending/kept-answers.ts";
import { session } from "../platform/session.ts";

const kept = createKeptAnswers(window.localStorage);

/** Who signs out leaves no answers behind, though what sends them never came to this tab. */
session.beforeSignOut(async () => {
  const owner = session.userId;
  if (owner === null) return;
  const answers = kept.list(owner);
  for (const { place } of answers) kept.remove(owner, place.exerciseId);
  if (answers.length > 0) await deviceFiles.clear(`${owner}:`);
});
