import { type Portal, startPortal } from "./start-portal.ts";

/** A worker's portals: one shared by its tests, and one for the current file. */
export type Portals = {
  readonly shared: () => Promise<Portal>;
  /** Started for the first test of a file; the previous file's is stopped. */
  readonly of: (file: string) => Promise<Portal>;
  readonly stop: () => Promise<void>;
};

/** Starts each portal when a test first uses it. */
export function createPortals(): Portals {
  let shared: Promise<Portal> | undefined;
  let own: { file: string; portal: Promise<Portal> } | undefined;
  const stopOwn = async () => {
    const before = own;
    own = undefined;
    await (await before?.portal)?.stop();
  };
  return {
    shared: () => {
      shared ??= startPortal();
      return shared;
    },
    async of(file) {
      if (own?.file !== file) {
        await stopOwn();
        own = { file, portal: startPortal() };
      }
      return own.portal;
    },
    async stop() {
      await Promise.all([stopOwn(), shared?.then((portal) => portal.stop())]);
    },
  };
}
