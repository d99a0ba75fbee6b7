/** A page of the browser, as other pages see it. */
export type OpenPage = {
  id: string;
  /** After this, other pages can find out whether it is open. */
  claim(): void;
  isOpen(id: string): Promise<boolean>;
};

const nameOf = (id: string) => `page:${id}`;

/** This page, shown to be open by a lock that is released only when the page ends. Without locks no page counts as open. */
export function createOpenPage(locks: LockManager | undefined): OpenPage {
  const id = `${Date.now()}-${Math.random()}`;
  let isClaimed = false;
  return {
    id,
    claim() {
      if (!isClaimed) void locks?.request(nameOf(id), () => new Promise<never>(() => undefined));
      isClaimed = true;
    },
    async isOpen(other) {
      const held = (await locks?.query())?.held ?? [];
      return held.some(({ name }) => name === nameOf(other));
    },
  };
}
