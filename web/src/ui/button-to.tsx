import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

type ButtonToProps = ButtonProps & NavigateOptions & { to: string; children: ReactNode };

/** Leads to another page where the specification says "button" (spec §2), which is what assistive technology hears then. */
export function ButtonTo({ to, state, preventScrollReset = false, ...rest }: ButtonToProps) {
  const navigate = useNavigate();
  const go = () => {
    // as a link does; a second tap may come before the page is drawn
    const replace = new URL(to, window.location.href).href === window.location.href;
    void navigate(to, { state, preventScrollReset, replace });
  };
  return <Button {...rest} onClick={go} />;
}
