import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { icon } from "../../../ui/icon-props.ts";
import styles from "./about-list.module.css";
import list from "./list.module.css";

type Props = {
  /** Position of the exercise below. */
  position: number;
  /** Whether it is open by default at this exercise. */
  open: boolean;
  children: ReactNode;
};

/** The school's text about the list, above its exercises. It stays as the student left it, through answers and other exercises. */
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
      <summary className={list.fold}>
        <IconInfoCircle {...icon} />
        Sobre esta lista
      </summary>
      {children}
    </details>
  );
}
