import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";
import { leaveFocusToPage } from "./main.tsx";
import { Toaster } from "./toaster.tsx";

type DialogProps = {
  title: string;
  /** The browser closed it by itself (the phone's back key, pressed twice). */
  onDismiss: () => void;
  /** Escape was pressed; the dialog stays. */
  onEscape?: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A phone's keyboard covers the bottom of the page without making it smaller: the dialog moves up by that much. */
function followKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const follow = () => {
    const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
    element.style.setProperty("--covered", `${view.scale > 1 ? 0 : Math.round(covered)}px`);
  };
  view.addEventListener("resize", follow);
  view.addEventListener("scroll", follow);
  follow();
  return () => {
    view.removeEventListener("resize", follow);
    view.removeEventListener("scroll", follow);
  };
}

/**
 * A persistent dialog: neither a click beside it nor Escape closes it, so that nothing written is lost by accident. The
 * browser's own modal: it keeps the focus inside and gives it back. A sheet from below on a phone.
 */
export function Dialog({ title, onDismiss, onEscape, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // closed before it leaves the page: only then does the browser give the focus back
  const leaving = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    leaving.current = false;
    element?.showModal();
    return () => {
      leaving.current = true;
      element?.close();
      leaveFocusToPage(element);
    };
  }, []);
  useEffect(() => (dialog.current ? followKeyboard(dialog.current) : undefined), []);
  const keepOpen = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onEscape?.();
  };
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, className)}
      aria-labelledby={heading}
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        if (!leaving.current && !event.currentTarget.open) onDismiss();
      }}
    >
      <h2 id={heading} className={classes("h3", styles.title)}>
        {title}
      </h2>
      {children}
      <Toaster place="dialog" />
    </dialog>
  );
}

/** What the dialog is about. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** Its buttons, always in reach; `note` stands before them. */
export const DialogActions = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.actions}>
    <div className={styles.note}>{note}</div>
    {children}
  </div>
);
