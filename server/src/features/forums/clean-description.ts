import { isBlank } from "@sabia/contract";
import { AppError, type FieldErrors } from "../../platform/errors.ts";
import { cleanWrittenText } from "../../platform/text/written-text.ts";

const nothingLeft: FieldErrors = {
  description: ["Este texto não pode ser mostrado. Escreva de outro jeito."],
};

/** Whether sanitising leaves nothing of a typed description. It may be left blank, but what was typed is not dropped silently. */
const isLost = (written: string, cleaned: string): boolean => cleaned === "" && !isBlank(written);

/** The fault of a typed description of which sanitising leaves nothing, found even if other fields can't be parsed. */
export const findDescriptionFaults = (written: string | null | undefined): FieldErrors =>
  written != null && isLost(written, cleanWrittenText(written)) ? nothingLeft : {};

/** Returns the sanitised description; throws `invalid` if sanitising left nothing of what was typed. */
export function requireDescription(written: string, cleaned: string): string {
  if (isLost(written, cleaned)) throw new AppError("invalid", { fields: nothingLeft });
  return cleaned;
}
