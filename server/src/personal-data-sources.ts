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
 * Where the portal keeps personal data, feature by feature: what a student's copy contains and an erasure deletes. `forgetMails`
 * deletes mails that were kept as files.
 */
export const listPersonalDataSources = (clock: Clock, forgetMails?: ForgetMails): PersonalData[] => [
  forumData,
  // Before the uploads: answers refer to them.
  exerciseData,
  uploadData,
  createOrderData(clock),
  // Before the next two: it finds its rows by numbers that they delete.
  importData,
  studyData,
  // Last: the others find their rows by the account.
  createAccountData(clock, forgetMails),
];
