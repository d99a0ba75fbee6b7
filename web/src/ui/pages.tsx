import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useNavigationType } from "react-router";
import { focusPage } from "./main.tsx";
import { pageNumbers, pageSearch } from "./page-numbers.ts";
import styles from "./pages.module.css";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

type StepProps = { page: number; last: number; label: string; children: ReactNode };

/** One page on or back; at the ends it stays in its place, without an address. */
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

/** A further page begins at its start; the link that led there may be gone with the page before. */
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

type PagesProps = {
  current: number;
  last: number;
  /** Where a page starts, if not at the top. */
  start?: RefObject<HTMLElement | null>;
  /** Also where there is but one. */
  always?: boolean;
};

/** The pages of a list, five of them visible (spec §9); the address keeps the page (wire §8). */
export function Pages({ current, last, start, always = false }: PagesProps) {
  useStart(current, start);
  if (last <= 1 && !always) return null;
  return (
    <nav className={styles.pages} aria-label="Páginas">
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
