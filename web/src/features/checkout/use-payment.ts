import type { User } from "@sabia/contract";
import { orderTexts } from "@sabia/contract/texts";
import { useEffect, useRef, useState } from "react";
import { firstMessage, splitErrors } from "../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../platform/api/http.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { dropDraft, keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { currentUserQuery } from "../../platform/session/current-user.ts";
import { listOwned } from "../../platform/shop/list-owned.ts";
import { enrollmentsQuery } from "../../platform/study/enrollments.ts";
import { useIsMounted } from "../../platform/use-is-mounted.ts";
import { notifyError, notifyWarning } from "../../ui/toasts.ts";
import { type FieldErrors, useFormFields } from "../../ui/use-form-fields.ts";
import { attempts, isOver, type PlacedOrder, placeOrder } from "./api/place-order.ts";
import {
  chosenInstallments,
  chosenMethod,
  findEmptyContact,
  keptNames,
  labels,
  listShown,
  type PaymentField,
  placeContactErrors,
  startFrom,
  toOrder,
  withoutCard,
} from "./payment-fields.ts";
import { isFree, type Purchase } from "./purchase.ts";
import { useCardProblems } from "./use-card-problems.ts";

/** What the toasts of an order tell of. */
export const orderToasts = "order";

type PaymentDeps = {
  purchase: Purchase;
  user: User;
  /** Asks the server once more what it costs; false where that is not what the page says. */
  recheck: () => Promise<boolean>;
  /** Whether it is still to be bought, asked as the order goes out; where it isn't, that is told. */
  confirm: () => boolean;
  onPlaced: (placed: PlacedOrder) => void;
};

type Refusal = {
  /** What was to be bought. */
  of: string;
  message: string;
  /** Of several packages, those that the student has already. */
  owned: readonly string[];
};

/** The payment form's state and its one way to the server. */
export function usePayment({ purchase, user, recheck, confirm, onPlaced }: PaymentDeps) {
  // by student: who signs in next in this tab doesn't find another one's choice and address
  const draft = `payment/${user.id}/${purchase.place}`;
  const fields = useFormFields(() => startFrom(readDraft(draft, keptNames)), ["address_complement"]);
  const { values } = fields;
  const card = useCardProblems(values);
  const shown = listShown(purchase, values, user);
  const [isSending, setSending] = useState(false);
  /** What the server has against the packages themselves: said of these alone, not of what the cart becomes. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isDone = useRef(false);
  const isBusy = useRef(false);
  const isMounted = useIsMounted();
  const method = chosenMethod(purchase, values);
  const installments = chosenInstallments(purchase, values);
  const ids = purchase.packages.map(({ id }) => id);
  const packages = ids.join();

  useEffect(() => {
    if (!isDone.current) keepDraft(draft, withoutCard(values));
  }, [values, draft]);

  /** What the form itself knows to be wrong; the rest is the server's to say. */
  const findProblems = (): FieldErrors<PaymentField> => {
    if (isFree(purchase)) return {};
    if (method === null) return { payment_method: orderTexts.noMethod };
    if (method !== "CREDIT_CARD") return {};
    const chosen = installments === null ? { installments: orderTexts.noInstallments } : {};
    return { ...card.all, ...chosen, ...findEmptyContact(values, shown) };
  };

  const refusePackages = (message: string) => {
    // asked once more, the page shows the new amount and says so
    if (message === orderTexts.amountChanged) {
      // it was told, unless the page is right already
      const tell = (isRight: boolean) => isRight && notifyWarning(message);
      return void recheck().then(tell, () => notifyError(message, orderToasts));
    }
    const refused = { of: packages, message, owned: [] };
    setRefusal(refused);
    if (message !== orderTexts.alreadyOwned || purchase.packages.length < 2) return;
    queryClient.fetchQuery(enrollmentsQuery).then(
      (enrollments) => {
        const owned = listOwned(purchase.packages, enrollments);
        setRefusal((now) => (now === refused ? { ...refused, owned } : now));
      },
      () => undefined,
    );
  };

  /** Of a phone or address that was refused nothing is kept: then the form has to ask for it again. */
  const listShownNow = async (errors: ApiError["errors"]) => {
    if (!Object.keys(errors).some((name) => /^(phone|address)_/.test(name))) return shown;
    const asked = queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    return asked.then(
      (answer) => listShown(purchase, values, answer.user),
      () => shown,
    );
  };

  const showFailure = async (error: unknown) => {
    if (!(error instanceof ApiError)) return notifyError(statusText(500), orderToasts);
    // the login page says that the session is over; what is typed waits for the next one
    if (error.status === 401) return;
    if (error.status !== 422) return notifyError(error.message, orderToasts);
    const shownNow = await listShownNow(error.errors);
    // there are no fields any more to say it in
    if (!isMounted.current) return notifyError(firstMessage(error), orderToasts);
    const { card_token, course_packages, ...errors } = error.errors;
    const contact = placeContactErrors(errors, shownNow);
    const all = card_token ? { card_number: card_token, ...contact } : contact;
    const { fields: wrong, others } = splitErrors({ errors: all }, shownNow);
    fields.refuse(wrong);
    if (course_packages?.[0]) refusePackages(course_packages[0]);
    else setRefusal(null);
    if (others[0] ?? (Object.keys(wrong).length === 0 && !course_packages))
      notifyError(others[0] ?? error.message, orderToasts);
  };

  const send = async () => {
    if (!(await recheck())) return;
    const placed = await placeOrder(purchase.place, toOrder(purchase, values, user), values, confirm);
    if (!placed) return;
    if (isOver(placed)) return notifyWarning(placed.message);
    isDone.current = true;
    dropDraft(draft);
    onPlaced(placed);
  };

  const submit = async () => {
    if (isBusy.current || isDone.current) return;
    const wrong = findProblems();
    fields.refuse(wrong);
    setRefusal(null);
    if (Object.keys(wrong).length > 0) return;
    isBusy.current = true;
    setSending(true);
    const focused = document.activeElement;
    try {
      await send();
    } catch (error) {
      await showFailure(error);
    } finally {
      isBusy.current = false;
      setSending(false);
      // fields were closed meanwhile: who stood in one stands there again, unless a wrong one was gone to
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
      });
    }
  };

  return {
    purchase,
    fields,
    /** By field; what another method or another cart had wrong went with its fields. */
    errors: Object.fromEntries(shown.map((name) => [name, fields.errors[name]])),
    method,
    installments,
    problem: refusal?.of === packages ? refusal : null,
    isUnanswered: attempts.isOpen(purchase.place, ids),
    isSending,
    submit: () => void submit(),
    errorOf: (name: PaymentField): string | undefined =>
      fields.errors[name] ?? (card.shown as FieldErrors<PaymentField>)[name],
    leave: card.leave,
    choose(name: "payment_method" | "installments", value: string) {
      fields.change(name, value);
      // what one method was to be paid in is no choice for the other
      if (name === "payment_method") fields.change("installments", "");
    },
    bind: (name: PaymentField) => ({
      label: labels[name],
      ...fields.bind(name),
      error: fields.errors[name] ?? (card.shown as FieldErrors<PaymentField>)[name],
    }),
  };
}

export type Payment = ReturnType<typeof usePayment>;
