import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { icon } from "./icon-props.ts";
import styles from "./note.module.css";

const icons = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

type NoteProps = {
  tone?: keyof typeof icons;
  /** Instead of the tone's. */
  icon?: TablerIcon;
  /** `alert` interrupts the screen reader, `status` waits; without a role it is read in document order. */
  role?: "alert" | "status";
  /** For a note that replaces a pressed button: makes it focusable. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A live region that is mounted before its content, so that the content is announced. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" className={styles.region}>
    {children}
  </div>
);

/** A framed note in the page: icon, text, tone. */
export const Note = ({ tone = "info", icon: Icon = icons[tone], role, ref, children }: NoteProps) => (
  <div className={styles.note} data-tone={tone} role={role} ref={ref} tabIndex={ref ? -1 : undefined}>
    <Icon {...icon} />
    <div className="grow">{children}</div>
  </div>
);
