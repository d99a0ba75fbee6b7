import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { createTitles } from "./titles.ts";

/** The brand's name, appended to every page's title. */
export const SiteNameContext = createContext("");

const titles = createTitles(({ name, site }: { name: string; site: string }) => {
  // the served page already has a `<title>`: the browser would ignore a second one
  document.title = site ? `${name} · ${site}` : name;
  document.querySelector("main")?.setAttribute("aria-label", name);
});

/**
 * Sets the document's title: `Entrar · Escola Sabiá`. Its first part is also the accessible name of `main`,
 * announced when the page takes the focus.
 */
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
