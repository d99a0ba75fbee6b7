import { atMost, lengthOf, postLimits } from "@sabia/contract";
import { AppError } from "../../platform/errors.ts";
import { cleanWrittenText } from "../../platform/text/written-text.ts";

/** What a text is told that is longer than both the bound and what stands, or nothing. */
export function findLengthFault(text: string, standing: string): string[] {
  const most = Math.max(postLimits.text, lengthOf(standing));
  return lengthOf(text) > most ? [atMost(most).error] : [];
}

/**
 * An edited text as it is kept. What stands may be longer than it was typed (`&` became `&amp;`, a link got its rel): it may
 * always be saved again and be changed at that length, but over the bound it grows no further.
 */
export function cleanEdit(field: string, written: string, standing: string): string {
  if (written === standing) return standing;
  const refuseLonger = (text: string) => {
    const fault = findLengthFault(text, standing);
    if (fault.length > 0) throw new AppError("invalid", { fields: { [field]: fault } });
  };
  refuseLonger(written);
  const text = cleanWrittenText(written);
  if (lengthOf(written) > postLimits.text) refuseLonger(text);
  return text;
}
