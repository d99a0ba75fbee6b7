type Kind = "answers" | "texts";

const asks: Partial<Record<Kind, () => boolean>> = {};

/** Called by what holds a student's work in this page alone, where the device keeps nothing: it answers whether it does. */
export function answerForMemory(kind: Kind, isHolding: () => boolean): void {
  asks[kind] = isHolding;
}

/** Whether this page holds work that is nowhere else. Asked without loading what holds it. */
export const isHeldInMemory = (kind: Kind): boolean => !!asks[kind]?.();
