import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { adviceOf } from "../../platform/api/describe-failure.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import type { ListLessonProps } from "../../platform/study/list-lesson-props.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { LiveRegion, Note } from "../../ui/note.tsx";
import { exerciseQuery, exercisesKey } from "./api/get-exercise.ts";
import type { OpenList } from "./api/open-list.ts";
import { AboutList } from "./components/about-list.tsx";
import { Clock } from "./components/clock.tsx";
import { ExerciseBar, type Ways } from "./components/exercise-bar.tsx";
import styles from "./components/list.module.css";
import { ExerciseSkeleton } from "./components/list-skeleton.tsx";
import { Steps } from "./components/steps.tsx";
import { findStage, type Stage } from "./exercise-model.ts";
import { closedNotice, countAnswered } from "./exercise-texts.ts";
import { ExerciseView, exerciseTopId } from "./exercise-view.tsx";
import { isClosedBySystem } from "./list-model.ts";
import { useMissing } from "./use-missing.ts";

type Props = ListLessonProps & {
  list: OpenList;
  position: number;
  /** It opened without an info screen: the school's text about the list is shown here. */
  isFree: boolean;
  /** The list replaced its info screen: the focus moves to its exercise. */
  takesFocus: boolean;
  onResync: () => void;
};

/** An opened list: its head, its steps, and one exercise with the bar below. */
export function ListView(props: Props) {
  const { lesson, title, words, list, position, isFree, onResync } = props;
  const queryClient = useQueryClient();
  const listed = list.instances[position - 1] as OpenList["instances"][number];
  const exerciseId = listed.id;
  const following = list.instances[position]?.id;
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(
    exerciseQuery(exerciseId),
  );
  const closed = isClosedBySystem(list);
  const ways = { ...findWays(props), missing: useMissing(list, position) };
  const isLoaded = data !== undefined;
  const stages = { listed: findStage(listed), exercise: data && findStage(data) };

  useArrival(props, isLoaded);
  useInStep(stages, () => void refetch({ cancelRefetch: false }), onResync);
  // closed meanwhile: the answer key may be visible now
  useEffect(() => {
    if (closed) void queryClient.invalidateQueries({ queryKey: exercisesKey });
  }, [closed, queryClient]);
  // prefetched, so that the next exercise is available even without a connection
  useEffect(() => {
    if (following !== undefined && isLoaded) void queryClient.prefetchQuery(exerciseQuery(following));
  }, [following, isLoaded, queryClient]);

  return (
    <>
      <div className={styles.inside}>
        <header className={styles.head}>
          <div>
            <h2 id={title.id} ref={isLoaded ? title.ref : null} tabIndex={-1}>
              {lesson.title}
            </h2>
            <p className="meta num">{countAnswered(list)}</p>
          </div>
          <div>
            <Clock list={list} onResync={onResync} />
          </div>
        </header>
        <LiveRegion>
          {closed && (
            <div className={styles.closing}>
              <Note tone="warn">{closedNotice}</Note>
            </div>
          )}
        </LiveRegion>
        {words && (
          <AboutList
            position={position}
            open={isFree && position === 1 && list.answered_counters.answered === 0}
          >
            {words}
          </AboutList>
        )}
        <Steps list={list} position={position} />
      </div>
      {data ? (
        <ExerciseView
          key={exerciseId}
          {...props}
          exercise={data}
          updatedAt={dataUpdatedAt}
          failedAt={errorUpdatedAt}
          refresh={() => void refetch()}
          isRefreshing={isFetching}
          closed={closed}
          ways={ways}
        />
      ) : (
        <>
          <div className={styles.inside}>
            <div className={styles.exercise}>
              {error ? (
                <FailedState
                  title="Não conseguimos carregar o exercício"
                  retrying={isFetching}
                  onRetry={() => void refetch()}
                  level={3}
                >
                  O que você já respondeu está guardado. {adviceOf(error)}
                </FailedState>
              ) : (
                <ExerciseSkeleton />
              )}
            </div>
          </div>
          <ExerciseBar
            {...ways}
            onTree={props.onTree}
            sign={null}
            answer={{ ready: false, busy: undefined, waiting: false, onAnswer: () => undefined }}
          />
        </>
      )}
    </>
  );
}

type Stages = { listed: Stage; exercise: Stage | undefined };

/**
 * List and exercise are separate queries: if another window or device has answered, or the time has run out, one may be newer
 * than the other, which is then refetched.
 */
function useInStep({ listed, exercise = listed }: Stages, askExercise: () => void, askList: () => void) {
  const ask = useRef({ askExercise, askList });
  useEffect(() => {
    ask.current = { askExercise, askList };
  });
  useEffect(() => {
    if (exercise < listed) ask.current.askExercise();
    if (exercise > listed) ask.current.askList();
  }, [exercise, listed]);
}

/** Another exercise in the same frame acts as another page: scroll to its top or last position, and focus on its first line. */
function useArrival({ position, takesFocus, title, arrive }: Props, isLoaded: boolean) {
  const titleId = title.id;
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === position) return;
    const isFirst = shown.current === null;
    if (!isLoaded) {
      // the pressed link was removed with the previous exercise's bar, and this exercise is still loading
      if (!isFirst && document.activeElement === document.body)
        document.getElementById(titleId)?.focus({ preventScroll: true });
      return;
    }
    shown.current = position;
    if (isFirst && !takesFocus) return;
    arrive();
    document.getElementById(exerciseTopId)?.focus({ preventScroll: true });
  }, [position, isLoaded, takesFocus, titleId, arrive]);
}

/** Back and next within the list; at its ends the neighbouring lessons (spec §4). */
function findWays({ list, position, previous, next }: Props): Pick<Ways, "previous" | "next"> {
  const within = (at: number) => ({ to: `?exercicio=${at}`, isLesson: false, locked: false });
  const lessonBefore = previous === null ? null : { to: previous, isLesson: true, locked: false };
  const lessonAfter = next && { ...next, isLesson: true };
  return {
    previous: position > 1 ? within(position - 1) : lessonBefore,
    next: position < list.instances.length ? within(position + 1) : lessonAfter,
  };
}
