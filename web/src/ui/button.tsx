import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

export { ActionIcon, Button } from "@mantine/core";

type BusyButtonProps = ButtonProps &
  ComponentPropsWithRef<"button"> & {
    /** Text of the action in progress (`Entrando…`); while given, the button can't be pressed. */
    busy?: string | undefined;
    /** That text, where a button that grows by it would move what is beside it: its room is kept. */
    reserve?: string;
  };

type TextsProps = { children: ReactNode; hidden: ReactNode; hasIcon: boolean };

/** A button's text in the room of the one that it has at another time, with its icon. A pseudo-element: it is never read out. */
const Texts = ({ children, hidden, hasIcon }: TextsProps) => (
  <span
    className={styles.texts}
    data-hidden={typeof hidden === "string" ? hidden : undefined}
    data-icon={hasIcon || undefined}
  >
    <span>{children}</span>
  </span>
);

/**
 * A button that shows the action in progress and can't be pressed twice. It keeps the focus meanwhile, and at least its width
 * (look.md).
 */
export function BusyButton({ busy, reserve, children, leftSection, ...props }: BusyButtonProps) {
  if (!busy)
    return (
      <Button leftSection={leftSection} {...props}>
        {reserve ? (
          <Texts hidden={reserve} hasIcon>
            {children}
          </Texts>
        ) : (
          children
        )}
      </Button>
    );
  return (
    <Button {...props} type="button" aria-busy aria-disabled onClick={undefined}>
      <Texts hidden={children} hasIcon={leftSection !== undefined}>
        <span className={styles.spin} />
        {busy}
      </Texts>
    </Button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) {
  return <Button component={Link} {...props} />;
}
