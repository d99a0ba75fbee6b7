import { dropDrafts, visitorForm } from "../drafts/form-drafts.ts";
import { dropVerification } from "../first-access.ts";
import { loginEmail } from "./login-email.ts";

/**
 * Deletes what a visitor typed in this tab, once somebody signs in: an e-mail, a registration, an enrollment
 * number and a birth date.
 */
export function forgetVisitor() {
  dropDrafts(visitorForm(""));
  dropVerification();
  loginEmail.forget();
}
