export { createAccountData, type ForgetMails } from "./accounts.personal-data.ts";
export { findWeaknesses, type Weakness } from "./password-rules.ts";
export { composeResetMail } from "./reset-mail.ts";
export { type TakenBack, takeBackAccess } from "./take-back-access.ts";
