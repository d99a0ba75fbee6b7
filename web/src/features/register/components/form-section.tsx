import { type ReactNode, useId } from "react";
import { FormGrid } from "../../../ui/form-grid.tsx";
import styles from "../register-page.module.css";

type FormSectionProps = { title: string; sub: string; children: ReactNode };

/** One of the form's four sections: its purpose beside its fields. */
export function FormSection({ title, sub, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{sub}</p>
      </header>
      <FormGrid>{children}</FormGrid>
    </section>
  );
}
