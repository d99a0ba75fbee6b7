import styles from "./avatar.module.css";
import { initials } from "./initials.ts";

/** A person's initials. Drawn by the style: decoration must not be read as part of a name beside it. */
export const Avatar = ({ name, large: isLarge }: { name: string | undefined; large?: boolean }) => (
  <span className={styles.avatar} data-initials={initials(name)} data-large={isLarge} />
);
