import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from "react";

const here = { preventScroll: true } as const;

/** The focus belongs to a page that is on its way still. */
let isOwed = false;

/** A new page takes the focus, so that the keyboard and the screen reader start at its content; as soon as it is here. */
export function focusPage(): void {
  const main = document.querySelector("main");
  isOwed = main === null;
  main?.focus(here);
}

/** A dialog that was opened with the page, by a shared link, has nothing to give the focus back to: the page below takes it. */
export function leaveFocusToPage(closed: HTMLElement | null): void {
  const { activeElement: focused, body } = document;
  if (focused === body || closed?.contains(focused)) focusPage();
}

/** A frame's part that is the page's own, named after the page. One that goes with the focus in it leaves it to the next one. */
export function Main({ id = "conteudo", ref, ...rest }: ComponentProps<"main">) {
  const own = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLElement);
  useLayoutEffect(() => {
    const main = own.current;
    if (isOwed) main?.focus(here);
    isOwed = false;
    return () => {
      if (main?.contains(document.activeElement)) isOwed = true;
    };
  }, []);
  return <main id={id} tabIndex={-1} ref={own} {...rest} />;
}
