import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./choice-menu.module.css";

type Props<T> = {
  label: string;
  face: ReactNode;
  className?: string | undefined;
  choices: { value: T; text: string }[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** A menu button for one choice, rendered inside the player so that it is visible in full screen. */
export function ChoiceMenu<T extends string | number>({
  label,
  face,
  className,
  choices,
  chosen,
  onChoose,
}: Props<T>) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const moveFocus = (event: KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const last = items.length - 1;
    const [after, before] = [at === last ? 0 : at + 1, at <= 0 ? last : at - 1];
    const target = {
      ArrowDown: after,
      ArrowRight: after,
      ArrowUp: before,
      ArrowLeft: before,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") return setOpen(false);
    else if (target === undefined) return;
    else items[target]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={root} className={styles.choice}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div id={id} className={styles.menu} role="menu" aria-label={label} onKeyDown={moveFocus}>
          {choices.map(({ value, text }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              aria-checked={value === chosen}
              tabIndex={-1}
              className={styles.menuItem}
              onClick={() => {
                onChoose(value);
                close();
              }}
            >
              {text}
              {value === chosen && <IconCheck size={18} aria-hidden="true" />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
