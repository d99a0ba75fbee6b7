export { createAccountData } from "./personal-data.ts";
export { composeResetMail } from "./reset-mail.ts";
