import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { notifySuccess } from "../../../ui/toasts.ts";

/** Announces a payment that arrives while the list is on screen, and loads everything again: it opens courses. */
export function useNewPayment<T>(
  list: readonly T[] | undefined,
  hasNew: (before: readonly T[], now: readonly T[]) => boolean,
) {
  const queryClient = useQueryClient();
  const before = useRef(list);
  useEffect(() => {
    const isNew = hasNew(before.current ?? [], list ?? []);
    before.current = list;
    if (!isNew) return;
    notifySuccess("Pagamento confirmado.");
    void queryClient.invalidateQueries();
  }, [list, hasNew, queryClient]);
}
