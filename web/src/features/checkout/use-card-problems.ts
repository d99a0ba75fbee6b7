import { useState } from "react";
import { appInfo } from "../../platform/app-info.ts";
import { todayIn } from "../../platform/time/today.ts";
import { type CardProblems, isComplete, judgeCard } from "./card-rules.ts";
import type { CardField, PaymentValues } from "./payment-fields.ts";

/** Errors of the card while it is typed: of fields that lost the focus or have all their digits. */
export function useCardProblems(values: PaymentValues) {
  const [left, setLeft] = useState<readonly CardField[]>([]);
  const all = judgeCard(values, todayIn(appInfo.time_zone));
  const shown = Object.fromEntries(
    Object.entries(all).filter(([name]) => {
      const field = name as CardField;
      return values[field] !== "" && (left.includes(field) || isComplete(field, values));
    }),
  ) as CardProblems;
  return {
    all,
    shown,
    leave: (field: CardField) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
  };
}
