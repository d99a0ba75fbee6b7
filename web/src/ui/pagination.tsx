import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigationType } from "react-router";
import { Delayed } from "./delayed.tsx";
import { icon } from "./icon-props.ts";
import { focusPage } from "./main.tsx";
import { pageNumbers, pageSearch } from "./page-numbers.ts";
import styles from "./pagination.module.css";

type StepProps = { page: number; last: number; label: string; children: ReactNode };

/** Previous or next page; at the ends it keeps its space but is no link. */
const Step = ({ page, last, label, children }: StepProps) =>
  page >= 1 && page <= last ? (
    <Link to={{ search: pageSearch(page) }} aria-label={label}>
      {children}
    </Link>
  ) : (
    <span className={styles.end} aria-hidden="true">
      {children}
    </span>
  );

/** On a page change, moves the focus to the start of the list: the link that was pressed may be unmounted. */
function useStart(current: number, start: RefObject<HTMLElement | null> | undefined) {
  const shown = useRef(current);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    if (isBack) return;
    if (!start) return focusPage();
    start.current?.focus({ preventScroll: true });
    start.current?.scrollIntoView({ block: "start" });
  }, [current, isBack, start]);
}

type StatusProps = { current: number; last: number; busy: boolean };

/** Announces a page change: the focus moves before the list does. Nothing on arrival. */
function PageStatus({ current, last, busy }: StatusProps) {
  const [arrival] = useState(current);
  const [isChanged, setChanged] = useState(false);
  if (current !== arrival && !isChanged) setChanged(true);
  return (
    <p className="vh" role="status">
      {busy ? <Delayed>Carregando…</Delayed> : isChanged && `Página ${current} de ${last}`}
    </p>
  );
}

type PaginationProps = {
  current: number;
  last: number;
  /** The current page is still loading. */
  busy: boolean;
  /** The element at which a page starts, if not the top. */
  start?: RefObject<HTMLElement | null>;
  /** Render it for a single page too. */
  always?: boolean;
};

/** Pagination, five pages visible (spec §9); the page number is in the address (wire §8). */
export function Pagination({ current, last, busy, start, always = false }: PaginationProps) {
  useStart(current, start);
  if (last <= 1 && !always) return null;
  return (
    <>
      <PageStatus current={current} last={last} busy={busy} />
      <nav className={styles.pagination} aria-label="Páginas">
        <Step page={current - 1} last={last} label="Página anterior">
          <IconChevronLeft {...icon} />
        </Step>
        {pageNumbers(current, last).map((page) => (
          <Link
            key={page}
            to={{ search: pageSearch(page) }}
            aria-label={`Página ${page}`}
            aria-current={page === current ? "page" : undefined}
          >
            {page}
          </Link>
        ))}
        <Step page={current + 1} last={last} label="Próxima página">
          <IconChevronRight {...icon} />
        </Step>
      </nav>
    </>
  );
}
