import { type ComponentProps, type ComponentRef, useLayoutEffect, useRef } from "react";
import { BusyButton } from "./button.tsx";
import styles from "./loaded-select.module.css";
import { type Option, Select } from "./select.tsx";

type LoadedSelectProps = Omit<ComponentProps<typeof Select>, "options" | "prompt" | "disabled"> & {
  /** What the list contains, in Portuguese with its article: `as cidades`. */
  what: string;
  list: {
    data?: readonly { id: number; name: string }[] | undefined;
    isLoading: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Text shown while nothing is selected. */
  prompt?: string;
};

const toOptions = (list: readonly { id: number; name: string }[] = []): Option[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

type RetryProps = {
  busy: boolean;
  onRetry: () => void;
  choice: { readonly current: HTMLSelectElement | null };
};

/** Unmounts once the list has loaded, and passes its focus on to the select. */
function Retry({ busy, onRetry, choice }: RetryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) queueMicrotask(() => choice.current?.focus());
    };
  }, [choice]);
  return (
    <BusyButton ref={button} variant="subtle" busy={busy ? "Tentando…" : undefined} onClick={onRetry}>
      Tentar novamente
    </BusyButton>
  );
}

/**
 * A select whose options come from the server: shows that they are loading, and offers a retry when that
 * failed.
 */
export function LoadedSelect({ what, list, prompt = "Escolha", value, ...props }: LoadedSelectProps) {
  const choice = useRef<ComponentRef<"select">>(null);
  const waiting = `Carregando ${what.replace(/^\S+ /, "")}…`;
  return (
    <div>
      <Select
        ref={choice}
        options={toOptions(list.data)}
        prompt={list.isLoading ? waiting : prompt}
        // not `disabled`: an invalid form focuses its first wrong field, and the summary links to each
        aria-disabled={!list.data}
        // until the list has loaded there is no option to show for the value
        value={list.data ? value : ""}
        {...props}
      />
      <div className={styles.retry} role="status">
        {list.isError ? (
          <>
            <span>Não conseguimos carregar {what}.</span>
            <Retry busy={list.isFetching} onRetry={() => void list.refetch()} choice={choice} />
          </>
        ) : null}
      </div>
    </div>
  );
}
