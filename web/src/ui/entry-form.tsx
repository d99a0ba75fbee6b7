import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import styles from "./entry-form.module.css";
import { PageTitle } from "./page-title.tsx";

type EntryFormProps = Omit<ComponentPropsWithRef<"form">, "title"> & { title: string; sub?: ReactNode };

/** A form beside the brand's tiles: its heading, one field a row. */
export function EntryForm({ title, sub, children, ...props }: EntryFormProps) {
  return (
    <form className={styles.entry} noValidate {...props}>
      <EntryHead title={title} sub={sub} />
      {children}
    </form>
  );
}

/** The same place without anything to fill in. */
export function EntryMessage({
  title,
  sub,
  children,
}: {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.entry}>
      <EntryHead title={title} sub={sub} />
      {children}
    </div>
  );
}

function EntryHead({ title, sub }: { title: string; sub?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // what was pressed went away with the form that stood here before
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <header>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {sub ? <p>{sub}</p> : null}
    </header>
  );
}

/** Two buttons of one width, as long as their words let them. */
export const EntryPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
