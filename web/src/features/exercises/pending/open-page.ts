/** A page of the browser, as the others know of it. */
export type OpenPage = {
  id: string;
  /** From here on the others can tell whether it is open. */
  claim(): void;
  isOpen(id: string): Promise<boolean>;
};

const nameOf = (id: string) => `page:${id}`;

/** This page: it is known to be open by a lock that nobody ends but its end. Without locks none is known of. */
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
