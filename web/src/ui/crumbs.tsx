import { NavLink } from "react-router";
import styles from "./crumbs.module.css";

export type Crumb = { label: string; to: string };

/** Breadcrumbs: `Fóruns » Dúvidas de Matemática`. */
export const Crumbs = ({ way }: { way: readonly Crumb[] }) => (
  <nav className={styles.crumbs} aria-label="Caminho">
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
