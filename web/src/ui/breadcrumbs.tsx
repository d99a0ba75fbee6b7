import { NavLink } from "react-router";
import styles from "./breadcrumbs.module.css";

export type Breadcrumb = { label: string; to: string };

/** Breadcrumbs: `Fóruns » Dúvidas de Matemática`. */
export const Breadcrumbs = ({ way }: { way: readonly Breadcrumb[] }) => (
  <nav className={styles.breadcrumbs} aria-label="Caminho">
    {way.map(({ label, to }, at) => (
      <span key={to}>
        {at > 0 ? <span aria-hidden="true">»</span> : null}
        <NavLink className="reach" to={to} end>
          <bdi>{label}</bdi>
        </NavLink>
      </span>
    ))}
  </nav>
);
