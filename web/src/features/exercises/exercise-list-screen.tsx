import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "../../platform/api/api-client.ts";
import { adviceOf } from "../../platform/api/describe-failure.ts";
import type { ListLessonProps } from "../../platform/study/list-lesson-props.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { Redirect } from "../../ui/redirect.tsx";
import styles from "./components/list.module.css";
import { ListInfo, NoList } from "./components/list-info.tsx";
import { ListSkeleton } from "./components/list-skeleton.tsx";
import { findStart, isClosedBySystem } from "./list-model.ts";
import { ListView } from "./list-view.tsx";
import { startPendingAnswers } from "./pending/pending-answers.ts";
import { useOwner } from "./pending/use-answer.ts";
import { useOpenList } from "./use-open-list.ts";

/**
 * An exercise list in the classroom (spec §4): with a deadline or a period first an info screen, since opening starts the
 * clock; then one exercise at a time, its position in the URL as `?exercicio=n`.
 */
export default function ExerciseListScreen(props: ListLessonProps) {
  const { lesson, bar, onProgress } = props;
  const [params] = useSearchParams();
  const list = useOpenList(props.matriculaId, lesson);
  const owner = useOwner();
  const position = Number(params.get("exercicio")) || null;
  const terms = lesson.lesson_exercise_list;
  useEffect(() => {
    startPendingAnswers();
  }, []);
  const closed = list.data !== undefined && isClosedBySystem(list.data);
  const showsInfo = !list.isFree && (position === null || !list.wasOpened);
  const wasLeft = useWasLeft(showsInfo);
  // when the system closes the list it also finishes the lesson (wire §4); no answer reports that, so the tree is refetched
  useEffect(() => {
    if (closed) onProgress(1);
  }, [closed, onProgress]);

  if (!terms || list.data?.instances.length === 0)
    return (
      <>
        <NoList {...props} />
        {bar}
      </>
    );
  if (showsInfo)
    return (
      <>
        <ListInfo
          {...props}
          {...list.opening}
          terms={terms}
          list={list.data ?? null}
          takesFocus={wasLeft}
          onResync={list.refresh}
        />
        {bar}
      </>
    );
  if (list.data && !list.data.instances[(position ?? 0) - 1])
    return <Redirect to={`?exercicio=${findStart(list.data)}`} />;
  if (list.data && position !== null && owner.id !== null)
    return (
      <ListView
        {...props}
        list={list.data}
        position={position}
        isFree={list.isFree}
        takesFocus={wasLeft}
        onResync={list.refresh}
      />
    );

  const refusal = refusalOf(list.error);
  const failure = list.error ?? owner.error;
  const retry = () => {
    if (list.error) list.refresh();
    if (owner.error) owner.retry();
  };
  return (
    <>
      <div className={styles.inside}>
        {failure ? (
          <FailedState
            title={refusal ?? "Não conseguimos carregar a lista"}
            retrying={list.isFetching || owner.isFetching}
            onRetry={retry}
          >
            O que você já respondeu está guardado.{" "}
            {refusal ? "Escolha outra aula no conteúdo do curso." : adviceOf(failure)}
          </FailedState>
        ) : (
          <ListSkeleton />
        )}
      </div>
      {bar}
    </>
  );
}

/** Whether one of the two screens has replaced the other: the focused control was removed with it. */
function useWasLeft(showsInfo: boolean): boolean {
  const [first] = useState(showsInfo);
  const [wasLeft, setWasLeft] = useState(false);
  if (first !== showsInfo && !wasLeft) setWasLeft(true);
  return wasLeft;
}

/** The server's message for a refusal (spec §8); null for network and server errors. */
const refusalOf = (error: Error | null): string | null =>
  error instanceof ApiError && [404, 412, 422, 428].includes(error.status) ? error.message : null;
