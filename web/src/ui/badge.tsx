import type { TablerIcon } from "@tabler/icons-react";
import styles from "./card.module.css";

type BadgeProps = { tone: "ok" | "bad" | "warn" | "brand" | "plain"; icon: TablerIcon; children: string };

/** Never conveys meaning by colour alone: icon and word. */
export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {children}
    </span>
  );
}
