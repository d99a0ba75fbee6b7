import { IconClock, IconClockOff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import { icon } from "../../../ui/icon-props.ts";
import type { OpenList } from "../api/open-list.ts";
import { formatLeft, lateFromSeconds } from "../countdown.ts";
import { isClosedBySystem } from "../list-model.ts";
import { useCountdown } from "../use-countdown.ts";
import styles from "./clock.module.css";

function stateOf(expired: boolean, left: number): "over" | "late" | "running" {
  if (expired) return "over";
  return left < lateFromSeconds ? "late" : "running";
}

/** The time left by the server's clock (spec §4). Only 10, 5 and 1 minute are announced; the visible clock is silent. */
export function Clock({ list, onResync }: { list: OpenList; onResync: () => void }) {
  const { deadlineCountDownEnd: seconds, measuredAt, status } = list;
  const over = isClosedBySystem(list);
  const counts = seconds !== null && !over && status !== "FA";
  const deadline = useMemo(() => (counts ? { seconds, measuredAt } : null), [counts, seconds, measuredAt]);
  const { left, words } = useCountdown(deadline, onResync);
  const [endedAt, setEndedAt] = useState<string | null>(null);
  // a list answer that arrives at the end may still say one second: only another deadline restarts the clock
  if (left === 0 && endedAt !== list.deadline) setEndedAt(list.deadline);
  if (!counts && !over) return null;
  const expired = over || left === 0 || (endedAt !== null && endedAt === list.deadline);
  const time = formatLeft(left ?? 0);
  return (
    <>
      <span className={classes(styles.clock, "num")} role="timer" data-state={stateOf(expired, left ?? 0)}>
        {expired ? (
          <>
            <IconClockOff {...icon} />
            <span>Tempo Expirado</span>
          </>
        ) : (
          <>
            <IconClock {...icon} />
            <span>{time}</span> <small>{time === "1 dia" ? "restante" : "restantes"}</small>
          </>
        )}
      </span>
      <span className="vh" role="status">
        {words}
      </span>
    </>
  );
}
