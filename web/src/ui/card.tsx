import type { ComponentPropsWithRef, ElementType } from "react";
import styles from "./card.module.css";
import { classes } from "./classes.ts";

type CardProps<E extends ElementType> = { as?: E } & Omit<ComponentPropsWithRef<E>, "as">;

/** A surface with a thin border. */
export function Card<E extends ElementType = "div">({ as, className, ...props }: CardProps<E>) {
  const Element: ElementType = as ?? "div";
  return <Element className={classes(styles.card, className as string | undefined)} {...props} />;
}
