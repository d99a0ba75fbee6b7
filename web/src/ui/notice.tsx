import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { icon } from "./icon-props.ts";
import styles from "./notice.module.css";

type NoticeProps = {
  tone: "info" | "warn" | "bad";
  icon: TablerIcon;
  role?: "status" | "alert";
  children: ReactNode;
};

/** A permanent notice: what is blocked and what to do. */
export const Notice = ({ tone, icon: Icon, role, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={role}>
    <Icon {...icon} />
    <p>{children}</p>
  </div>
);
