import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useNavigationType } from "react-router";
import { focusPage } from "./main.tsx";
import { pageNumbers, pageSearch } from "./page-numbers.ts";
import styles from "./pagination.module.css";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

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

type PaginationProps = {
  current: number;
  last: number;
  /** The element at which a page starts, if not the top. */
  start?: RefObject<HTMLElement | null>;
  /** Render it for a single page too. */
  always?: boolean;
};

/** Pagination, five pages visible (spec §9); the page number is in the address (wire §8). */
export function Pagination({ current, last, start, always = false }: PaginationProps) {
  useStart(current, start);
  if (last <= 1 && !always) return null;
  return (
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
  );
}
