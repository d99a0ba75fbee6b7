/** A page of the browser, as other pages see it. */
export type OpenPage = {
  id: string;
  /** After this, other pages can find out whether it is open. */
  claim(): void;
  isOpen(id: string): Promise<boolean>;
};

const nameOf = (id: string) => `page:${id}`;

/** This page, shown to be open by a lock that is released only when the page ends. Without locks no page counts as open. */
export function createOpenPage(locks: LockManager | undefined) {
  const id = `${Date.now()}-${Math.random()}`;
  let isClaimed = false;
  const hold = () => {
    // rejected when the browser takes the lock
    locks?.request(nameOf(id), () => new Promise<never>(() => {})).catch(() => {});
  };
  return {
    id,
    claim() {
      if (!isClaimed) hold();
      isClaimed = true;
    },
    /** The page is back from the back/forward cache, for which Safari took its locks. */
    reclaim() {
      if (isClaimed) hold();
    },
    async isOpen(other: string) {
      const held = (await locks?.query())?.held ?? [];
      return held.some(({ name }) => name === nameOf(other));
    },
  } satisfies OpenPage & { reclaim: () => void };
}
