import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

type ButtonToProps = ButtonProps & NavigateOptions & { to: string; children: ReactNode };

/** Leads to another page where the specification says "button" (spec §2), which is what assistive technology hears then. */
export function ButtonTo({ to, state, preventScrollReset = false, ...rest }: ButtonToProps) {
  const navigate = useNavigate();
  return <Button {...rest} onClick={() => void navigate(to, { state, preventScrollReset })} />;
}
