import styles from "./avatar.module.css";
import { initials } from "./initials.ts";

/** A person's initials. Decoration: neither found as part of the name beside it, nor read before it. */
export const Avatar = ({ name, large: isLarge }: { name: string | undefined; large?: boolean }) => (
  <span aria-hidden="true" className={styles.avatar} data-initials={initials(name)} data-large={isLarge} />
);
