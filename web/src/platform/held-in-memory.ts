let ask: () => boolean = () => false;

/** Called by what holds a student's work in this page alone, where the device keeps nothing: it answers whether it does. */
export function answerForMemory(isHolding: () => boolean): void {
  ask = isHolding;
}

/** Whether this page holds work that is nowhere else. Asked without loading what holds it. */
export const isHeldInMemory = (): boolean => ask();
