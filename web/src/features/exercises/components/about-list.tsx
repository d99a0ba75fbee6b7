import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import styles from "./about-list.module.css";

/** What the school says of the list, above its exercises. An answer that comes in meanwhile doesn't fold it. */
export function AboutList({ open, children }: { open: boolean; children: ReactNode }) {
  const [isOpen] = useState(open);
  return (
    <details className={styles.about} open={isOpen}>
      <summary>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        Sobre esta lista
      </summary>
      {children}
    </details>
  );
}
