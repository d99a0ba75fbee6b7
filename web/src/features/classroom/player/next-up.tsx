import { IconArrowRight } from "@tabler/icons-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { secondsLeft } from "../../../platform/time/seconds-left.ts";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { countdownSeconds, formatSeconds } from "../countdown.ts";
import styles from "./next-up.module.css";

export type NextUpProps = { title: string; onGo: () => void; onCancel: () => void };

const isBehindModal = () => document.querySelector("dialog:modal") !== null;

/**
 * The countdown to the next lesson (spec §4): a dialog that looks like a card over the end of the video (wire
 * §8). Behind a modal dialog, such as the syllabus on a phone, it can't be seen or cancelled: it pauses, and
 * restarts once that is closed.
 */
export function NextUp({ title, onGo, onCancel }: NextUpProps) {
  const [seconds, setSeconds] = useState(countdownSeconds);
  // on a slow connection the end of the lesson is still being sent, and the next one may be locked until then
  const [going, setGoing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const words = useId();
  const goButton = useRef<HTMLButtonElement>(null);
  const go = useRef(onGo);
  go.current = onGo;
  const start = useCallback(() => {
    setGoing(true);
    go.current();
  }, []);

  useEffect(() => {
    if (going) return;
    let deadline: number | null = null;
    const begin = () => {
      // someone reading further down has to see it: the page is about to change
      card.current?.scrollIntoView({ block: "nearest" });
      goButton.current?.focus();
      return performance.now() + countdownSeconds * 1000;
    };
    const tick = () => {
      if (isBehindModal()) {
        deadline = null;
        return setSeconds(countdownSeconds);
      }
      deadline ??= begin();
      const left = secondsLeft(deadline - performance.now());
      setSeconds(left);
      if (left === 0) start();
    };
    tick();
    const timer = setInterval(tick, 200);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [going, start]);

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <div className={styles.over}>
      <div
        ref={card}
        role="dialog"
        aria-label="Próxima aula"
        aria-describedby={words}
        className={styles.card}
        onKeyDown={cancelOnEscape}
      >
        {going ? (
          <div className={styles.ring} aria-hidden="true" />
        ) : (
          <div
            className={styles.ring}
            role="timer"
            aria-label={formatSeconds(seconds)}
            style={{ "--left": `${(seconds / countdownSeconds) * 100}%` } as CSSProperties}
          >
            {seconds}
          </div>
        )}
        <p className="meta num">
          {going ? "Abrindo a próxima aula" : `Próxima aula em ${formatSeconds(seconds)}`}
        </p>
        <h2 className={`h3 ${styles.title}`}>{title}</h2>
        {/* as it comes with its text, it isn't announced as a status, but read with the dialog */}
        <p id={words} className="vh" role="status">
          {going ? `Abrindo: ${title}` : `Próxima aula em ${formatSeconds(countdownSeconds)}: ${title}`}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <BusyButton
            ref={goButton}
            busy={going ? "Abrindo…" : undefined}
            rightSection={going ? null : <IconArrowRight {...icon} />}
            onClick={start}
          >
            Ir agora
          </BusyButton>
        </div>
      </div>
    </div>
  );
}
