import { dropDrafts, visitorForm } from "../drafts/form-drafts.ts";
import { dropVerification } from "../first-access.ts";
import { loginEmail } from "./login-email.ts";

/** Whoever signs in has no business with what was typed in this tab before: an e-mail, a registration, a matrícula and a birth date. */
export function forgetVisitor() {
  dropDrafts(visitorForm(""));
  dropVerification();
  loginEmail.forget();
}
