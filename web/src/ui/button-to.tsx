import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

type ButtonToProps = ButtonProps & NavigateOptions & { to: string; children: ReactNode };

/**
 * A button that navigates, where the specification says "button" (spec §2): assistive technology announces it
 * as one.
 */
export function ButtonTo({ to, state, preventScrollReset = false, ...rest }: ButtonToProps) {
  const navigate = useNavigate();
  const go = () => {
    // like a link, replaces the entry of the same address: a second tap may come before the page has changed
    const replace = new URL(to, window.location.href).href === window.location.href;
    void navigate(to, { state, preventScrollReset, replace });
  };
  return <Button {...rest} onClick={go} />;
}
