import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { bottomEdge } from "./bottom-edge.ts";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";
import { leaveFocusToPage } from "./main.tsx";
import { Toaster } from "./toaster.tsx";

type DialogProps = {
  title: string;
  /** The browser closed the dialog by itself (Android's back key, pressed twice). */
  onDismiss: () => void;
  /** Escape was pressed; the dialog stays open. */
  onEscape?: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A phone's on-screen keyboard covers the bottom of the page without resizing it: moves the dialog up by that
 * much, and keeps the focused field in view.
 */
function followKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  let last = 0;
  const follow = () => {
    const below = Math.max(0, window.innerHeight - view.height - view.offsetTop);
    const covered = view.scale > 1 ? 0 : Math.round(below);
    if (covered === last) return;
    last = covered;
    element.style.setProperty("--covered", `${covered}px`);
    const { activeElement: focused } = document;
    if (element.contains(focused)) focused?.scrollIntoView({ block: "nearest" });
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
 * A persistent dialog: neither a click outside nor Escape closes it, so that no input is lost by accident. A
 * native modal, which traps and restores the focus. A bottom sheet on a phone.
 */
export function Dialog({ title, onDismiss, onEscape, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // closed before it is unmounted: only then does the browser restore the focus
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

/** The dialog's content. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** The dialog's buttons, always visible; `note` comes before them. */
export const DialogActions = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div ref={bottomEdge} className={styles.actions}>
    <div className={styles.note}>{note}</div>
    {children}
  </div>
);
