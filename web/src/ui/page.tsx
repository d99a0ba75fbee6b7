import type { ReactNode } from "react";
import styles from "./page.module.css";
import { PageTitle } from "./page-title.tsx";

type PageProps = { title: string; width?: "wide" | "narrow" | "slim"; children: ReactNode };

/** A page's column inside a frame, with its document title. */
export function Page({ title, width = "wide", children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

/** The page's only h1, with an optional line below and actions beside it. */
export function PageHead({ title, sub, end }: { title: ReactNode; sub?: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {sub}
      </div>
      {end}
    </div>
  );
}
