import { IconShoppingBag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { appInfo } from "../platform/app-info.ts";
import { pathTo } from "../platform/paths.ts";
import { useCart } from "../platform/shop/cart.ts";
import { ActionIcon } from "../ui/button.tsx";
import { Main } from "../ui/main.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import styles from "./frame.module.css";
import { Logo } from "./logo.tsx";

function CartLink() {
  const count = useCart().length;
  return (
    <ActionIcon
      component={Link}
      to={pathTo("cart")}
      className={styles.icon ?? ""}
      aria-label={`Carrinho, ${count} ${count === 1 ? "item" : "itens"}`}
    >
      <IconShoppingBag size={24} stroke={1.75} aria-hidden />
      {count > 0 ? <span className={styles.count}>{count}</span> : null}
    </ActionIcon>
  );
}

type FrameProps = {
  home: string;
  /** Main navigation, shown from 960 px. */
  nav?: ReactNode;
  /** Right end of the bar, after the cart. */
  end?: ReactNode;
  /**
   * The content of `end` is still loading: it stays hidden so that its neighbours don't shift when it gets
   * its width.
   */
  isEndComing?: boolean;
  /** Bottom tab bar, shown below 960 px. */
  tabs?: ReactNode;
  children: ReactNode;
};

/** The common page frame: top bar, page, footer. */
export function Frame({ home, nav, end, isEndComing, tabs, children }: FrameProps) {
  const ground = appInfo.theme_menu_variant === "dark" ? "dark" : undefined;
  return (
    <div className={styles.frame} data-tabs={tabs ? true : undefined}>
      <SkipLink />
      <header className={styles.topbar}>
        <div>
          <Link className={styles.logo} to={home}>
            <Logo height={34} ground={ground} />
          </Link>
          {nav}
          <div className={styles.end} data-coming={isEndComing || undefined}>
            <CartLink />
            {end}
          </div>
        </div>
      </header>
      <Main className={styles.main}>{children}</Main>
      <footer className={styles.footer}>
        <div>
          <span>
            © {new Date().getFullYear()} {appInfo.name}
          </span>
          <Link className="reach" to={pathTo("privacy")}>
            Privacidade
          </Link>
          <span>{appInfo.credit}</span>
        </div>
      </footer>
      {tabs}
    </div>
  );
}
