import { IconCheck } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { OpenList } from "../api/open-list.ts";
import { describeStep, type StepState } from "../exercise-texts.ts";
import { useIsWaiting } from "../pending/use-answer.ts";
import styles from "./steps.module.css";

/** One step per exercise: answered, second try, current, open (wire §8). The row is scrolled to the current one. */
export function Steps({ list, position }: { list: OpenList; position: number }) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = row.current;
    const step = box?.children[position - 1];
    if (!box || !(step instanceof HTMLElement)) return;
    const show = () => {
      const from = step.offsetLeft - box.offsetLeft;
      const isSeen = from >= box.scrollLeft && from + step.offsetWidth <= box.scrollLeft + box.clientWidth;
      if (!isSeen) box.scrollLeft = from - box.clientWidth / 2 + step.offsetWidth / 2;
    };
    show();
    // the device may be rotated
    const observer = new ResizeObserver(show);
    observer.observe(box);
    return () => observer.disconnect();
  }, [position]);
  return (
    <nav ref={row} className={`${styles.steps} num`} aria-label="Exercícios da lista">
      {list.instances.map((instance, at) => (
        <Step key={instance.id} instance={instance} position={at + 1} current={at + 1 === position} />
      ))}
    </nav>
  );
}

type Instance = OpenList["instances"][number];

function stateOf(instance: Instance, isWaiting: boolean): StepState {
  if (instance.exercise_is_unanswered) return "unanswered";
  if (instance.exercise_is_replied) return "done";
  if (isWaiting) return "waiting";
  return instance.exercise_is_half_replied ? "half" : "open";
}

type StepProps = { instance: Instance; position: number; current: boolean };

function Step({ instance, position, current }: StepProps) {
  const waiting = useIsWaiting(instance.id);
  const state = stateOf(instance, waiting);
  return (
    <Link
      className={styles.step}
      to={`?exercicio=${position}`}
      data-state={state}
      aria-current={current ? "step" : undefined}
      aria-label={describeStep(position, state, current)}
    >
      {position}
      {state === "done" && <IconCheck size={14} stroke={3} aria-hidden />}
    </Link>
  );
}
