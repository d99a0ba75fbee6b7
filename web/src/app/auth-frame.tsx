import { Link, Outlet } from "react-router";
import { appInfo } from "../platform/app-info.ts";
import { pathTo } from "../platform/paths.ts";
import { Main } from "../ui/main.tsx";
import { Panel } from "../ui/tiles.tsx";
import styles from "./auth-frame.module.css";
import { Logo, mark } from "./logo.tsx";

/**
 * Layout of the sign-in screens: form on the left, brand tiles on the right; on a phone, a strip of tiles
 * above the form.
 */
export function Component() {
  return (
    <div className={styles.frame}>
      <Main className={styles.form}>
        <div className={styles.brand}>
          <Logo height={44} />
        </div>
        <Outlet />
        <small className={styles.small}>
          © {new Date().getFullYear()} {appInfo.name} ·{" "}
          <Link className="reach" to={pathTo("privacy")}>
            Privacidade
          </Link>
          <br />
          {appInfo.credit}
        </small>
      </Main>
      <div className={styles.art} aria-hidden="true">
        <Panel className={styles.panel} seed={`login ${appInfo.name}`} columns={8} rows={13} unit={40} />
        <div className={styles.mark}>
          <img src={mark("dark")} alt="" />
        </div>
      </div>
    </div>
  );
}
