import { useState } from "react";
import styles from "./error-summary.module.css";
import { Note } from "./note.tsx";
import { focusField } from "./use-form-fields.ts";

type ErrorSummaryProps = {
  /** Error messages by field name, listed in the order of `labels`. */
  errors: Readonly<Record<string, string | undefined>>;
  labels: Readonly<Record<string, string>>;
  form: { readonly current: HTMLFormElement | null };
};

/** All errors of a long form in one place, each linking to its field. */
export function ErrorSummary({ errors, labels, form }: ErrorSummaryProps) {
  const wrong = Object.entries(labels).filter(([name]) => errors[name]);
  const names = wrong.map(([name]) => name);
  const [last, setLast] = useState({ names, isNew: true });
  if (names.join() !== last.names.join())
    setLast({ names, isNew: names.length === 0 || names.some((name) => !last.names.includes(name)) });
  return (
    // a correction is no news: a changed alert would be read out again, as a whole
    <div role={last.isNew ? "alert" : undefined} className={styles.summary}>
      {wrong.length === 0 ? null : (
        <Note tone="bad">
          <p>
            <b>{wrong.length === 1 ? "Confira 1 campo" : `Confira ${wrong.length} campos`}</b>
          </p>
          <ul>
            {wrong.map(([name, label]) => (
              <li key={name}>
                <button type="button" onClick={() => focusField(form.current, name)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
