import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import styles from "./menu.module.css";
import { useOpenHere } from "./use-open-here.ts";
import { nextItem } from "./walk-menu.ts";

type MenuProps = {
  /** What assistive technology hears of the button. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  className?: string | undefined;
  /** `MenuLink`s, and `hr` between them. */
  children: ReactNode;
};

/**
 * A button with a menu of links below its right end, after the pattern of the ARIA guide: arrows, Home, End and letters
 * walk it, Escape closes it and gives the focus back, a press beside it or Tab closes it.
 */
export function Menu({ label, face, className, children }: MenuProps) {
  // where the focus starts
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
            // the item goes; a page that it leads to takes the focus on
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

/** An item that leads somewhere; `className` is how such rows look in this frame. */
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
