import { useState } from "react";
import styles from "./error-summary.module.css";
import { Note } from "./note.tsx";
import { focusField } from "./use-form-fields.ts";

type ErrorSummaryProps = {
  /** Error messages by field name, listed in the order of `labels`. */
  errors: Readonly<Record<string, string | undefined>>;
  labels: Readonly<Record<string, string>>;
  /** How often the form was refused: each time the errors are announced, but not again at each correction. */
  refusals: number;
  form: { readonly current: HTMLFormElement | null };
};

/** All errors of a long form in one place, each linking to its field. */
export function ErrorSummary({ errors, labels, refusals, form }: ErrorSummaryProps) {
  const wrong = Object.entries(labels).filter(([name]) => errors[name]);
  const names = wrong.map(([name]) => name).join();
  const [refused, setRefused] = useState({ refusals, names });
  if (refused.refusals !== refusals) setRefused({ refusals, names });
  return (
    // a changed alert would be read out again, as a whole; a new one is, with the same errors too
    <div key={refusals} role={names === refused.names ? "alert" : undefined} className={styles.summary}>
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
