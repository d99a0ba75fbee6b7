import { createContext, useContext, useLayoutEffect } from "react";

/** What stands behind every page's title: the brand's name. */
export const SiteNameContext = createContext("");

/** The document's title: `Entrar · Escola Sabiá`. Its first part is also what is heard of a page that takes the focus. */
export function PageTitle({ children }: { children: string }) {
  const site = useContext(SiteNameContext);
  // the served page has a title already: a second element would lose against it
  useLayoutEffect(() => {
    const main = document.querySelector("main");
    const before = { title: document.title, name: main?.getAttribute("aria-label") ?? "" };
    document.title = site ? `${children} · ${site}` : children;
    main?.setAttribute("aria-label", children);
    return () => {
      // what lay over a page leaves it its title
      document.title = before.title;
      main?.setAttribute("aria-label", before.name);
    };
  }, [children, site]);
  return null;
}
