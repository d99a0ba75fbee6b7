import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

export { ActionIcon, Button } from "@mantine/core";

type BusyButtonProps = ButtonProps &
  ComponentPropsWithRef<"button"> & {
    /** Text of the action in progress (`Entrando…`); while given, the button can't be pressed. */
    busy?: string | undefined;
  };

/** A button that shows the action in progress and can't be pressed twice. It keeps the focus meanwhile. */
export function BusyButton({ busy, children, leftSection, ...props }: BusyButtonProps) {
  if (!busy)
    return (
      <Button leftSection={leftSection} {...props}>
        {children}
      </Button>
    );
  return (
    <Button
      {...props}
      type="button"
      aria-busy
      aria-disabled
      onClick={undefined}
      leftSection={<span className={styles.spin} />}
    >
      {busy}
    </Button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) {
  return <Button component={Link} {...props} />;
}
