import styles from "./avatar.module.css";
import { initials } from "./initials.ts";

/** A person's initials. Decorative: in a pseudo-element, so that text search and screen readers skip it. */
export const Avatar = ({ name, large: isLarge }: { name: string | undefined; large?: boolean }) => (
  <span aria-hidden="true" className={styles.avatar} data-initials={initials(name)} data-large={isLarge} />
);
