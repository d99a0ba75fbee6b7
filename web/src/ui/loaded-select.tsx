import { type ComponentProps, type ComponentRef, useLayoutEffect, useRef } from "react";
import { BusyButton } from "./button.tsx";
import styles from "./loaded-select.module.css";
import { type Option, Select } from "./select.tsx";

type LoadedSelectProps = Omit<ComponentProps<typeof Select>, "options" | "prompt" | "disabled"> & {
  /** What the list holds, with its article: `as cidades`. */
  what: string;
  list: {
    data?: readonly { id: number; name: string }[] | undefined;
    isLoading: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What stands there while nothing is chosen. */
  prompt?: string;
};

const toOptions = (list: readonly { id: number; name: string }[] = []): Option[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

type RetryProps = {
  busy: boolean;
  onRetry: () => void;
  choice: { readonly current: HTMLSelectElement | null };
};

/** It goes when the list has come, and leaves the focus to what can now be chosen. */
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

/** A choice whose list comes from the server: it waits, and where the list didn't come it can be asked for again. */
export function LoadedSelect({ what, list, prompt = "Escolha", value, ...props }: LoadedSelectProps) {
  const choice = useRef<ComponentRef<"select">>(null);
  const waiting = `Carregando ${what.replace(/^\S+ /, "")}…`;
  return (
    <div>
      <Select
        ref={choice}
        options={toOptions(list.data)}
        prompt={list.isLoading ? waiting : prompt}
        // not `disabled`: what is wrong in a form leads to its first field, and from the summary to each
        aria-disabled={!list.data}
        // until its list is here a kept choice has no name to show
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
