import type { Group } from "@sabia/contract";
import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { loadFirst } from "../../platform/api/first-page.ts";
import { pathTo } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { groupsQuery, useGroups } from "./api/get-groups.ts";
import styles from "./components/board-card.module.css";
import { BoardCard, BoardSkeleton } from "./components/board-card.tsx";

export function loader(): null {
  loadFirst(groupsQuery);
  return null;
}

const actions = ["pointerdown", "wheel", "touchstart", "keydown"];

/**
 * Scrolls to the board named in the hash, chosen on the dashboard; back navigation keeps its own scroll
 * position. Until the first user input, the board is kept in view while boards load or reorder and images
 * above it grow.
 */
function useChosenBoard(groups: readonly Group[] | undefined) {
  const { hash, key } = useLocation();
  const isChosen = useNavigationType() !== "POP" && hash !== "";
  const leftAt = useRef<string>(undefined);
  useEffect(() => {
    if (!groups || !isChosen || leftAt.current === key) return;
    const heading = document.getElementById(hash.slice(1));
    const list = heading?.closest("article")?.parentElement;
    if (!heading || !list) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
    const observer = new ResizeObserver(() => heading.scrollIntoView());
    observer.observe(list);
    const leave = () => {
      leftAt.current = key;
      observer.disconnect();
    };
    for (const action of actions) window.addEventListener(action, leave);
    return () => {
      observer.disconnect();
      for (const action of actions) window.removeEventListener(action, leave);
    };
  }, [groups, isChosen, hash, key]);
}

function Boards() {
  const groups = useGroups();
  useChosenBoard(groups.data);
  if (groups.isPending)
    return (
      <Waiting className={styles.boards}>
        <BoardSkeleton />
        <BoardSkeleton />
      </Waiting>
    );
  if (!groups.data)
    return (
      <FailedState
        title="Não conseguimos carregar os murais"
        retrying={groups.isFetching}
        onRetry={() => void groups.refetch()}
      >
        {causeOf(groups.error)} Os avisos das suas turmas continuam no lugar.
      </FailedState>
    );
  if (groups.data.length === 0)
    return (
      <EmptyState
        drawing="cordel"
        title="Não há anotações disponíveis"
        action={<ButtonLink to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</ButtonLink>}
      >
        Quando a turma publicar um aviso, ele fica pendurado aqui.
      </EmptyState>
    );
  return (
    <div className={styles.boards}>
      {groups.data.map((group) => (
        <BoardCard key={group.id} group={group} />
      ))}
    </div>
  );
}

/** The bulletin boards, one card per group (spec §2). */
export const Component = () => (
  <Page title="Murais" width="narrow">
    <PageHead title="Murais" />
    <Boards />
  </Page>
);
