import type { ExerciseInstance } from "@sabia/contract";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ListLessonProps } from "../../platform/study/list-lesson-props.ts";
import { InlineList } from "../../ui/inline-list.tsx";
import { LiveRegion, Note } from "../../ui/note.tsx";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import { bringIntoView } from "./bring-into-view.ts";
import { AnswerArea, ReplyArea } from "./components/answers/answer-area.tsx";
import { retryId } from "./components/answers/choices.tsx";
import { ExerciseBar, exerciseBarId, type Ways } from "./components/exercise-bar.tsx";
import styles from "./components/list.module.css";
import { Result, resultId } from "./components/result.tsx";
import { SavedSign } from "./components/saved-sign.tsx";
import { Tips } from "./components/tips.tsx";
import { Uncounted, WhyUncounted } from "./components/uncounted.tsx";
import {
  explainClosed,
  findMessage,
  findStage,
  nameStage,
  openOptions,
  type Stage,
} from "./exercise-model.ts";
import { askFor } from "./exercise-texts.ts";
import { type Delivery, findSettling } from "./pending/deliveries.ts";
import { type Draft, fitDraft, isBlank, isComplete } from "./pending/draft.ts";
import { pendingAnswers } from "./pending/pending-answers.ts";
import { useAnswer } from "./pending/use-answer.ts";
import { useSubmit } from "./use-submit.ts";

type Props = ListLessonProps & {
  position: number;
  exercise: ExerciseInstance;
  /** When this exercise was last loaded, and last failed to load, by the device's clock. */
  updatedAt: number;
  failedAt: number;
  refresh: () => void;
  isRefreshing: boolean;
  closed: boolean;
  ways: Ways;
};

/** Id of an exercise's first line, which takes the focus. */
export const exerciseTopId = "exercicio-atual";

/** One exercise: to be answered, being sent, or with its answer key. */
export function ExerciseView(props: Props) {
  const { matriculaId, lesson, exercise, position, updatedAt, failedAt, closed, onProgress } = props;
  const { type, cells_number: cellCount } = exercise.exercise;
  const isHalf = exercise.exercise_is_half_replied;
  const place = useMemo(
    () => ({
      enrollmentId: Number(matriculaId),
      lessonId: lesson.id,
      exerciseId: exercise.id,
      type,
      secondTry: type === "OO" ? isHalf : undefined,
    }),
    [matriculaId, lesson.id, exercise.id, type, isHalf],
  );
  const { kept, draft: unsent, delivery, safe } = useAnswer(place);
  const replied = exercise.exercise_is_replied;
  const settling = findSettling(delivery, { updatedAt, failedAt }, replied);
  const written = settling?.sent ?? unsent;
  const draft = useMemo(
    () => fitDraft(written, { type, cellCount, optionIds: openOptions(exercise) }),
    [written, type, cellCount, exercise],
  );
  const save = (change: Partial<Draft>) => pendingAnswers.save(place, change);
  const { lastMessage, submit } = useSubmit(place, onProgress);
  const message = findMessage(lastMessage, exercise);
  const [busy, setBusy] = useState(false);
  const question = useId();
  const queued = kept?.state === "queued";
  const problems = kept?.state === "draft" && !replied ? (kept.refusal?.split("\n") ?? []) : [];
  const locked = queued || settling !== null;
  const uncounted = kept !== null && !queued && (kept.state === "refused" || replied) && !isBlank(kept.draft);
  const stage = findStage(exercise);
  useNextStage(stage, uncounted);

  return (
    <>
      <div className={styles.inside}>
        <section className={styles.exercise} aria-labelledby={question}>
          <p className={`${styles.about} meta num`} id={exerciseTopId} tabIndex={-1}>
            <InlineList>
              {`Exercício ${position}`}
              {nameStage(exercise) ?? askFor[type]}
            </InlineList>
          </p>
          <div className={styles.question} id={question}>
            <RichText html={exercise.exercise.question} className={styles.words} />
          </div>
          <LiveRegion>
            {uncounted && (
              <WhyUncounted>
                {(kept.state === "refused" && kept.refusal) || explainClosed(exercise, closed)}
              </WhyUncounted>
            )}
          </LiveRegion>
          {uncounted && (
            <Uncounted
              exercise={exercise}
              draft={kept.draft}
              // refused, and open after all: the school has reopened the list
              onUse={replied || closed ? null : () => save({})}
              isRefreshing={props.isRefreshing}
            />
          )}
          {replied ? (
            <ReplyArea exercise={exercise} />
          ) : (
            kept?.state !== "refused" && (
              <AnswerArea
                exercise={exercise}
                place={place}
                draft={draft}
                onDraft={save}
                locked={locked}
                message={message}
                labelledBy={question}
                onBusy={setBusy}
              />
            )
          )}
          <Result exercise={exercise} message={message} />
          {problems.length > 0 && (
            <div className={styles.tips} ref={bringIntoView}>
              <Note tone="bad" role="alert">
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </Note>
            </div>
          )}
          <LiveRegion>
            {settling?.failed && (
              <div className={styles.tips}>
                <Note>Sua resposta foi recebida. O resultado não pôde ser carregado agora.</Note>
              </div>
            )}
          </LiveRegion>
          <Tips tips={exercise.exercise.exercise_tips} open={isHalf && !replied} />
        </section>
      </div>
      <ExerciseBar
        {...props.ways}
        onTree={props.onTree}
        sign={<SavedSign kept={uncounted ? null : kept} delivery={delivery} safe={safe} />}
        answer={
          replied || kept?.state === "refused"
            ? null
            : {
                ready: (isComplete(type, cellCount, draft) && !busy) || settling !== null,
                busy: describeProgress(delivery, queued, settling, props.isRefreshing),
                waiting: locked,
                onAnswer: () => {
                  if (settling) return props.refresh();
                  if (draft !== written) save(draft);
                  void submit();
                },
              }
        }
      />
    </>
  );
}

/** What is in progress after `Responder`: sending the answer or loading its result. */
function describeProgress(
  { sending }: Delivery,
  queued: boolean,
  settling: ReturnType<typeof findSettling>,
  isRefreshing: boolean,
): string | undefined {
  if (settling) return settling.failed && !isRefreshing ? undefined : "Carregando…";
  return queued && sending ? "Enviando…" : undefined;
}

/** Whether the focus is elsewhere on the page: neither in the exercise and its bar nor around them, lost with a removed control. */
function isElsewhere(top: HTMLElement | null): boolean {
  const at = document.activeElement;
  return !at?.contains(top) && !top?.closest("section")?.contains(at) && !at?.closest(`#${exerciseBarId}`);
}

/**
 * When the second attempt or the answer key replaces the answer, or a note is removed with its button, the focus moves to the
 * exercise's first line, unless it is elsewhere by then. The result, below the key, is scrolled into view, unless there is such a
 * note: that comes first.
 */
function useNextStage(stage: Stage, uncounted: boolean) {
  const before = useRef({ stage, uncounted });
  useEffect(() => {
    const isFurther = stage > before.current.stage;
    const isDropped = before.current.uncounted && !uncounted && document.activeElement === document.body;
    const top = document.getElementById(exerciseTopId);
    if ((isFurther && !isElsewhere(top)) || isDropped) top?.focus({ preventScroll: true });
    before.current = { stage, uncounted };
    if (!isFurther || uncounted) return;
    const shown = document.getElementById(stage === 2 ? resultId : retryId);
    bringIntoView(shown);
    const { scrollY } = window;
    const keepInView = () => {
      if (scrollY === window.scrollY) bringIntoView(shown);
    };
    // the answer's picture pushes it down, unless the student has scrolled by then
    top?.closest("section")?.addEventListener("load", keepInView, { capture: true, once: true });
  }, [stage, uncounted]);
}
