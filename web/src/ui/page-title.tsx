import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { createTitles } from "./titles.ts";

/** What stands behind every page's title: the brand's name. */
export const SiteNameContext = createContext("");

const titles = createTitles(({ name, site }: { name: string; site: string }) => {
  // the served page has a title already: a second element would lose against it
  document.title = site ? `${name} · ${site}` : name;
  document.querySelector("main")?.setAttribute("aria-label", name);
});

/** The document's title: `Entrar · Escola Sabiá`. Its first part is also what is heard of a page that takes the focus. */
export function PageTitle({ children }: { children: string }) {
  const site = useContext(SiteNameContext);
  const own = useRef<ReturnType<typeof titles.add>>(null);
  useLayoutEffect(() => {
    const title = { name: children, site };
    if (own.current) own.current.change(title);
    else own.current = titles.add(title);
  }, [children, site]);
  useLayoutEffect(
    () => () => {
      own.current?.remove();
      own.current = null;
    },
    [],
  );
  return null;
}
