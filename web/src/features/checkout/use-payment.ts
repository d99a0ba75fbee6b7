import type { User } from "@sabia/contract";
import { CancelledError } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { firstMessage } from "../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../platform/api/http.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { dropDraft, keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { currentUserQuery } from "../../platform/session/current-user.ts";
import { session } from "../../platform/session/session.ts";
import { useIsMounted } from "../../platform/use-is-mounted.ts";
import { notifyError, notifyWarning } from "../../ui/toasts.ts";
import { type FieldErrors, useFormFields } from "../../ui/use-form-fields.ts";
import { attempts, isOver, type PlacedOrder, placeOrder } from "./api/place-order.ts";
import { leftEarly } from "./charge-texts.ts";
import { findProblems } from "./find-problems.ts";
import { listShownAfter, orderToasts, readRefusal } from "./order-failure.ts";
import {
  chosenInstallments,
  chosenMethod,
  keptNames,
  labels,
  listShown,
  type PaymentField,
  startFrom,
  toOrder,
  withoutSecrets,
} from "./payment-fields.ts";
import type { Purchase } from "./purchase.ts";
import { useCardProblems } from "./use-card-problems.ts";
import { usePackageRefusal } from "./use-package-refusal.ts";
import { useSending } from "./use-sending.ts";

type PaymentDeps = {
  purchase: Purchase;
  user: User;
  /** Asks the server again what it costs; false if that is not what the page shows. */
  recheck: () => Promise<boolean>;
  /** Whether it is still to be bought, asked before the order is sent; if not, shows that. */
  confirm: () => boolean;
  onPlaced: (placed: PlacedOrder) => void;
};

/** The form's values, kept through a reload until the order is placed; not the card. */
function useKeptFields({ purchase, user }: Pick<PaymentDeps, "purchase" | "user">) {
  // by student: the next one who signs in in this tab must not see this one's choice and address
  const draft = `payment/${user.id}/${purchase.key}`;
  const fields = useFormFields(() => startFrom(readDraft(draft, keptNames)), ["address_complement"]);
  const { values } = fields;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) keepDraft(draft, withoutSecrets(values));
  }, [values, draft]);
  return {
    fields,
    isDone: () => isDone.current,
    finish() {
      isDone.current = true;
      dropDraft(draft);
    },
  };
}

/** The payment form's state, and how it is submitted. */
export function usePayment({ purchase, user, recheck, confirm, onPlaced }: PaymentDeps) {
  const { fields, isDone, finish } = useKeptFields({ purchase, user });
  const { values } = fields;
  const card = useCardProblems(values);
  const refusal = usePackageRefusal(purchase, recheck);
  const sending = useSending();
  const [refusedCard, setRefusedCard] = useState<{ isSent: boolean } | null>(null);
  const isMounted = useIsMounted();
  const shown = listShown(purchase, values, user);
  const errorOf = (name: PaymentField): string | undefined =>
    fields.errors[name] ?? (card.shown as FieldErrors<PaymentField>)[name];

  const ids = purchase.packages.map(({ id }) => id);
  const isOpen = () => attempts.isOpen(purchase.key, ids);
  const isUnanswered = useSyncExternalStore(attempts.subscribe, () =>
    attempts.isUnanswered(purchase.key, ids),
  );

  /** `isSent`: an order for the same had been sent before, and had no answer yet. */
  const showFailure = async (error: unknown, isSent: boolean) => {
    // the session is over: its queries are discarded
    if (error instanceof CancelledError) return;
    if (!(error instanceof ApiError)) return notifyError(statusText(500), orderToasts);
    // the login page says that the session is over; the typed values are kept for the next one
    if (error.status === 401) return;
    // stays when the toast is gone
    if (error.status === 402 && chosenMethod(purchase, values) === "CREDIT_CARD") {
      setRefusedCard({ isSent });
      // the server has deleted a phone and an address that no order has proven: they are asked for again
      void queryClient.invalidateQueries(currentUserQuery);
    }
    if (error.status !== 422) return notifyError(error.message, orderToasts);
    const shownNow = await listShownAfter(error, shown, purchase, values);
    // the form is closed: there are no fields to show it at
    if (!isMounted.current) return notifyError(firstMessage(error), orderToasts);
    const { fields: wrong, ofPackages, elsewhere } = readRefusal(error, shownNow);
    fields.refuse(wrong);
    if (ofPackages) refusal.refuse(ofPackages);
    else refusal.clear();
    if (elsewhere) notifyError(elsewhere, orderToasts);
  };

  /** Whether to go on sending: not after the student has left the page, who may have changed their mind. */
  const mayGoOn = (): boolean => {
    if (!confirm()) return false;
    // another student's, or a session that is over, gets no notice of it
    if (!isMounted.current && session.userId === user.id) notifyWarning(leftEarly(isOpen()));
    return isMounted.current;
  };

  const send = async () => {
    if (!(await recheck()) || !mayGoOn()) return;
    const placed = await placeOrder(purchase.key, toOrder(purchase, values, user), values, mayGoOn);
    if (!placed) return;
    if (isOver(placed)) return notifyWarning(placed.message);
    finish();
    onPlaced(placed);
  };

  const submit = () => {
    if (sending.isBusy() || isDone()) return;
    const wrong = findProblems(purchase, values, shown, card.all);
    fields.refuse(wrong);
    refusal.clear();
    if (Object.keys(wrong).length > 0) return;
    setRefusedCard(null);
    const isSent = isOpen();
    void sending.run(() => send().catch((error: unknown) => showFailure(error, isSent)));
  };

  return {
    purchase,
    fields,
    /** By shown field; errors of another method or another cart are dropped with its fields. */
    errors: Object.fromEntries(shown.map((name) => [name, fields.errors[name]])),
    method: chosenMethod(purchase, values),
    installments: chosenInstallments(purchase, values),
    problem: refusal.problem,
    /** Of the last attempt. */
    refusedCard,
    isUnanswered,
    isSending: sending.isSending,
    submit,
    errorOf,
    leave: card.leave,
    choose(name: "payment_method" | "installments", value: string) {
      fields.change(name, value);
      // the installments chosen for one method are no choice for the other
      if (name === "payment_method") fields.change("installments", "");
    },
    bind(name: PaymentField) {
      const bound = fields.bind(name);
      return { label: labels[name], ...bound, error: bound.error ?? errorOf(name) };
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
