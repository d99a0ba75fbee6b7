import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import styles from "./entry-form.module.css";
import { PageTitle } from "./page-title.tsx";

type EntryFormProps = Omit<ComponentPropsWithRef<"form">, "title"> & { title: string; sub?: ReactNode };

/** A sign-in form: heading, then one field per row. */
export function EntryForm({ title, sub, children, ...props }: EntryFormProps) {
  return (
    <form className={styles.entry} noValidate {...props}>
      <EntryHead title={title} sub={sub} />
      {children}
    </form>
  );
}

/** The same layout without a form. */
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
    // the pressed button was unmounted with the previous form, and the focus with it
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

/** Two buttons of equal width, if their text allows it. */
export const EntryPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
