import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import styles from "./about-list.module.css";

type Props = {
  /** Which exercise stands below. */
  position: number;
  /** Whether it is read with this exercise, unless the student has it otherwise. */
  open: boolean;
  children: ReactNode;
};

/** What the school says of the list, above its exercises. An answer that comes in meanwhile doesn't fold it, nor another exercise what was unfolded. */
export function AboutList({ position, open, children }: Props) {
  const [now, setNow] = useState({ position, open, byHand: false });
  if (now.position !== position && !now.byHand) setNow({ position, open, byHand: false });
  return (
    <details
      className={styles.about}
      open={now.open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== now.open) setNow({ position, open: currentTarget.open, byHand: true });
      }}
    >
      <summary>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        Sobre esta lista
      </summary>
      {children}
    </details>
  );
}
