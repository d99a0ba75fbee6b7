import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import styles from "./note.module.css";

const icons = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

type NoteProps = {
  tone?: keyof typeof icons;
  /** `alert` interrupts the screen reader, `status` waits; without, it is just read in its turn. */
  role?: "alert" | "status";
  /** For what takes the place of a pressed button: the focus can be put on it. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A place for a remark that comes later: it is there before the words, so that they are heard. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" className={styles.region}>
    {children}
  </div>
);

/** A framed remark in the page: icon, words, tone. */
export function Note({ tone = "info", role, ref, children }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.note} data-tone={tone} role={role} ref={ref} tabIndex={ref ? -1 : undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className="grow">{children}</div>
    </div>
  );
}
