import { errorTexts } from "@sabia/contract/texts";
import { useRef, useState } from "react";
import { ApiError } from "../../platform/api/api-client.ts";
import { toastFailure } from "../../ui/toast-failure.ts";

/** The result of a refused attempt, shown in the form. */
export type Refusal = {
  /** Details besides the status: the server's message (403, 409, 412), or our own (404). */
  message: string | null;
  status: number;
};

const statusesWithMessage = [403, 409, 412];

/** For a text that was saved although its answer was lost, and has been changed since. */
const alreadySent = "O texto de antes já foi publicado. Salvar de novo publica este também.";

/** For a place that the student has lost access to or the school has removed: no page shows its draft again. */
const goneWords =
  "Esta parte do fórum não existe mais, ou não está mais aberta para você. Copie o texto antes de sair, se quiser guardá-lo.";

const messageOf = ({ status, message }: ApiError): string | null => {
  if (status === 404) return goneWords;
  if (!statusesWithMessage.includes(status)) return null;
  return message === errorTexts.keyReused ? `${message} ${alreadySent}` : message;
};

const toRefusal = (error: unknown): Refusal =>
  error instanceof ApiError
    ? {
        status: error.status,
        message: messageOf(error),
      }
    : { status: 500, message: null };

/**
 * Runs one attempt at a time, however often Salvar is pressed; a failure shows a toast and leaves the form as it is. After an
 * attempt that returns `leaving`, nothing more can be sent until the form is gone.
 */
export function useSave(place: string) {
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  return {
    isSaving,
    refusal,
    /** Of the fields that were not edited since the last attempt. */
    errors,
    edit: (change: object) =>
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change)))),
    async run(attempt: () => Promise<{ leaving: boolean }>): Promise<Refusal | null> {
      if (busy.current) return null;
      busy.current = true;
      setSaving(true);
      setRefusal(null);
      setErrors({});
      let isLast = false;
      try {
        isLast = (await attempt()).leaving;
        return null;
      } catch (error) {
        toastFailure(error, place);
        const refused = toRefusal(error);
        setRefusal(refused);
        if (error instanceof ApiError) setErrors(error.errors);
        return refused;
      } finally {
        busy.current = isLast;
        setSaving(isLast);
      }
    },
  };
}
