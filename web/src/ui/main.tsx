import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";

const withoutScroll = { preventScroll: true } as const;

/** Set while the page that should take the focus is not mounted yet. */
let isFocusPending = false;

/**
 * Moves the focus to the page, so that keyboards and screen readers start at its content; deferred until the
 * page is mounted.
 */
export function focusPage(): void {
  const main = document.querySelector("main");
  isFocusPending = main === null;
  main?.focus(withoutScroll);
}

/**
 * A dialog opened together with its page, by a shared link, has no element to restore the focus to: the page
 * below takes it.
 */
export function leaveFocusToPage(closed: HTMLElement | null): void {
  const { activeElement: focused, body } = document;
  if (focused === body || closed?.contains(focused)) focusPage();
}

/** For an element that is removed while its page stays: if the focus was in it, or is nowhere, the page takes it. */
export function useLeaveFocusToPage(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => leaveFocusToPage(element);
  }, [ref]);
}

/**
 * The page's `main`, labelled with the page's title. When it unmounts with the focus inside, the next page
 * takes the focus.
 */
export function Main({ id = "conteudo", ref, ...rest }: ComponentProps<"main">) {
  const own = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLElement);
  useLayoutEffect(() => {
    const main = own.current;
    if (isFocusPending) main?.focus(withoutScroll);
    isFocusPending = false;
    return () => {
      if (main?.contains(document.activeElement)) isFocusPending = true;
    };
  }, []);
  return <main id={id} tabIndex={-1} ref={own} {...rest} />;
}
