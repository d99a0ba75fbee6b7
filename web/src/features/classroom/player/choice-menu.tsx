import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { useCloseOutside } from "../../../ui/use-close-outside.ts";
import { nextItem } from "../../../ui/walk-menu.ts";
import styles from "./choice-menu.module.css";

type Props<T> = {
  label: string;
  face: ReactNode;
  className?: string | undefined;
  choices: { value: T; text: string }[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** The arrows that skip in the player beneath move here too. */
const downOrUp: Record<string, string> = { ArrowRight: "ArrowDown", ArrowLeft: "ArrowUp" };

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
  const hide = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [open]);
  useCloseOutside(root, open, hide);

  const close = () => {
    hide();
    button.current?.focus();
  };
  const moveFocus = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const target = nextItem(
      downOrUp[event.key] ?? event.key,
      items.indexOf(document.activeElement as HTMLElement),
      items.map(({ textContent }) => textContent),
    );
    if (event.key === "Escape") close();
    else if (event.key === "Tab") return hide();
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
