import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
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

type PagesProps = {
  current: number;
  last: number;
  /** Also where there is but one. */
  always?: boolean;
};

/** The pages of a list, five of them visible (spec §9); the address keeps the page (wire §8). */
export function Pages({ current, last, always = false }: PagesProps) {
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
