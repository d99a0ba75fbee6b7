export { createAccountData, type ForgetMails } from "./accounts.personal-data.ts";
export { composeResetMail } from "./reset-mail.ts";
