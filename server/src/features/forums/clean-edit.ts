import { atMost, lengthOf, postLimits } from "@sabia/contract";
import { AppError } from "../../platform/errors.ts";
import { cleanWrittenText, isReadAs } from "../../platform/text/written-text.ts";

/** The fault of a text that exceeds both the limit and the length of the stored text, if any. */
export function findLengthFault(text: string, standing: string): string[] {
  const most = Math.max(postLimits.text, lengthOf(standing));
  return lengthOf(text) > most ? [atMost(most).error] : [];
}

/**
 * Returns an edited text as it will be stored; throws `invalid` if it is too long. Sanitising can lengthen a
 * text past the limit (`&` becomes `&amp;`): such a text may be saved again and edited, but not grow.
 */
export function cleanEdit(field: string, written: string, standing: string): string {
  if (written === standing) return standing;
  const refuseLonger = (text: string) => {
    const fault = findLengthFault(text, standing);
    if (fault.length > 0) throw new AppError("invalid", { fields: { [field]: fault } });
  };
  refuseLonger(written);
  if (isReadAs(written, standing)) return standing;
  const text = cleanWrittenText(written);
  if (lengthOf(written) > postLimits.text) refuseLonger(text);
  return text;
}
