import { createContext, useContext, useLayoutEffect } from "react";

/** What stands behind every page's title: the brand's name. */
export const SiteNameContext = createContext("");

/** The document's title: `Entrar · Escola Sabiá`. */
export function PageTitle({ children }: { children: string }) {
  const site = useContext(SiteNameContext);
  // the served page has a title already: a second element would lose against it
  useLayoutEffect(() => {
    document.title = site ? `${children} · ${site}` : children;
  }, [children, site]);
  return null;
}
