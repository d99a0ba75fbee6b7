import { orderTexts } from "@sabia/contract/texts";
import { useState } from "react";
import { queryClient } from "../../platform/api/query-client.ts";
import { listOwned } from "../../platform/shop/list-owned.ts";
import { enrollmentsQuery } from "../../platform/study/enrollments.ts";
import { notifyError, notifyWarning } from "../../ui/toasts.ts";
import { orderToasts } from "./order-failure.ts";
import type { Purchase } from "./purchase.ts";

type Refusal = {
  /** What was to be bought. */
  of: string;
  message: string;
  /** If there are several packages, those that the student already has. */
  owned: readonly string[];
};

/** The server's refusal of the packages: shown only while the same packages are being bought. */
export function usePackageRefusal({ packages }: Purchase, recheck: () => Promise<boolean>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const bought = packages.map(({ id }) => id).join();

  /** Checks the amounts again: if they differ, `recheck` warns about it; if not, the server's message is shown. */
  const notifyNewAmount = (message: string) =>
    recheck().then(
      (isRight) => isRight && notifyWarning(message),
      () => notifyError(message, orderToasts),
    );

  const nameOwned = (refused: Refusal) =>
    queryClient.fetchQuery(enrollmentsQuery).then(
      (enrollments) => {
        const owned = listOwned(packages, enrollments);
        setRefusal((now) => (now === refused ? { ...refused, owned } : now));
      },
      () => undefined,
    );

  return {
    problem: refusal?.of === bought ? refusal : null,
    clear: () => setRefusal(null),
    refuse(message: string) {
      if (message === orderTexts.amountChanged) return void notifyNewAmount(message);
      const refused = { of: bought, message, owned: [] };
      setRefusal(refused);
      if (message === orderTexts.alreadyOwned && packages.length > 1) void nameOwned(refused);
    },
  };
}
