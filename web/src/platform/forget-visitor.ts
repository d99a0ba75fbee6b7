import { dropVerification } from "./first-access.ts";
import { dropDrafts, visitorForm } from "./form-drafts.ts";

/** Whoever signs in has no business with what was typed in this tab before: a registration, a matrícula and a birth date. */
export function forgetVisitor() {
  dropDrafts(visitorForm(""));
  dropVerification();
}
