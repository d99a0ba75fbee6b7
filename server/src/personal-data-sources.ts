import { createAccountData, type ForgetMails } from "./features/accounts/public.ts";
import { studyData } from "./features/courses/public.ts";
import { exerciseData } from "./features/exercises/public.ts";
import { uploadData } from "./features/files/public.ts";
import { forumData } from "./features/forums/public.ts";
import { importData } from "./features/import/public.ts";
import { createOrderData } from "./features/orders/public.ts";
import type { Clock } from "./platform/clock.ts";
import type { PersonalData } from "./platform/personal-data.ts";

/**
 * All that the portal holds of a student, feature by feature: what they can take along and have erased. Who erases says how
 * to forget mails that were kept as files.
 */
export const listPersonalDataSources = (clock: Clock, forgetMails?: ForgetMails): PersonalData[] => [
  forumData,
  // Answers let go of the files before these are erased.
  exerciseData,
  uploadData,
  createOrderData(clock),
  // By numbers that the next ones take away.
  importData,
  studyData,
  // The last one: the others find their rows by the account.
  createAccountData(clock, forgetMails),
];
