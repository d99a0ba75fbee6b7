import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import styles from "./menu.module.css";
import { useOpenHere } from "./use-open-here.ts";
import { nextItem } from "./walk-menu.ts";

type MenuProps = {
  /** The button's accessible name. */
  label: string;
  /** The button's content. */
  face: ReactNode;
  className?: string | undefined;
  /** `MenuLink`s, and `hr` as separators. */
  children: ReactNode;
};

/**
 * A menu button as in the ARIA Authoring Practices: arrows, Home, End and letters move the focus, Escape
 * closes and restores it, Tab or a press outside closes.
 */
export function Menu({ label, face, className, children }: MenuProps) {
  // which item is focused first
  const [open, setOpen] = useOpenHere<"first" | "last">();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => setOpen(null);

  useEffect(() => {
    if (!open) return;
    const found = root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    found?.[open === "first" ? 0 : found.length - 1]?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open, setOpen]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  };
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab") return close();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = nextItem(
      event.key,
      at,
      all.map(({ textContent }) => textContent ?? ""),
    );
    if (event.key === "Escape") {
      close();
      button.current?.focus();
    } else if (event.key === " ") all[at]?.click();
    else if (to === undefined) return;
    else all[to]?.focus();
    event.preventDefault();
  };
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onKeyDown={openByKey}
        onClick={() => setOpen(open ? null : "first")}
      >
        {face}
      </button>
      {open ? (
        <div
          id={id}
          className={styles.menu}
          role="menu"
          data-corner
          tabIndex={-1}
          aria-label={label}
          onKeyDown={walk}
          onClick={() => {
            // the item unmounts; after navigation the new page takes the focus
            button.current?.focus();
            close();
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** A menu item that links somewhere; `className` styles it for the frame in use. */
export const MenuLink = ({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) => (
  <Link to={to} role="menuitem" tabIndex={-1} className={className}>
    {children}
  </Link>
);
