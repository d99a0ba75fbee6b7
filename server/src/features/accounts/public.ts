export { createAccountData, type ForgetMails } from "./personal-data.ts";
export { composeResetMail } from "./reset-mail.ts";
