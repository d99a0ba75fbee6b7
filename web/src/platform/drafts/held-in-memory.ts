type Kind = "answers" | "texts";

const asks: Partial<Record<Kind, () => boolean>> = {};

/** Registers a module that may hold a student's work only in memory; `isHolding` returns whether it does. */
export function answerForMemory(kind: Kind, isHolding: () => boolean): void {
  asks[kind] = isHolding;
}

/** Whether this page's memory has work that is stored nowhere else. Doesn't load the modules that hold it. */
export const isHeldInMemory = (kind: Kind): boolean => !!asks[kind]?.();
