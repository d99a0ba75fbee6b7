import { causeOf } from "../../../platform/api/describe-failure.ts";
import { pathTo } from "../../../platform/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { isAbsent, useFailureToast } from "../failures.ts";

type LoadFailureProps = {
  /** `esta discussão`. */
  what: string;
  query: { isLoadingError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  level?: 1 | 2;
  /** Set beside a primary button of the page. */
  quiet?: boolean;
};

/** Replaces what could not be loaded: if absent, with a way onwards, else with a retry. Also shows a toast (spec §8). */
export function LoadFailure({ what, query, level = 1, quiet = false }: LoadFailureProps) {
  useFailureToast(query);
  if (isAbsent(query.error))
    return (
      <EmptyState
        drawing="mapa"
        level={level}
        title={`Não encontramos ${what}`}
        action={<ButtonLink to={pathTo("ambienteAluno.forum.index")}>Ver meus fóruns</ButtonLink>}
      >
        O endereço pode ter mudado, ou é de uma turma que não é a sua.
      </EmptyState>
    );
  return (
    <FailedState
      level={level}
      quiet={quiet}
      title={`Não conseguimos carregar ${what}`}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {causeOf(query.error)} O que foi escrito continua no lugar.
    </FailedState>
  );
}
