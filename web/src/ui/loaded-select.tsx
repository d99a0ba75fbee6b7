import { type ComponentProps, useEffect, useRef } from "react";
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

/** A choice whose list comes from the server: it waits, and where the list didn't come it can be asked for again. */
export function LoadedSelect({ what, list, prompt = "Escolha", value, ...props }: LoadedSelectProps) {
  const waiting = `Carregando ${what.replace(/^\S+ /, "")}…`;
  const box = useRef<HTMLDivElement>(null);
  const retried = useRef(false);
  // the button that asked is gone
  useEffect(() => {
    if (!list.data || !retried.current) return;
    retried.current = false;
    if (document.activeElement === document.body) box.current?.querySelector("select")?.focus();
  }, [list.data]);
  return (
    <div ref={box}>
      <Select
        options={toOptions(list.data)}
        prompt={list.isLoading ? waiting : prompt}
        disabled={!list.data}
        // until its list is here a kept choice has no name to show
        value={list.data ? value : ""}
        {...props}
      />
      <div className={styles.retry} role="status">
        {list.isError ? (
          <>
            Não conseguimos carregar {what}.
            <BusyButton
              variant="subtle"
              busy={list.isFetching ? "Tentando…" : undefined}
              onClick={() => {
                retried.current = true;
                void list.refetch();
              }}
            >
              Tentar novamente
            </BusyButton>
          </>
        ) : null}
      </div>
    </div>
  );
}
