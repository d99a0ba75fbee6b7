/** An entry in the stack of titles, to change or remove. */
type TitleEntry<T> = { change(title: T): void; remove(): void };

/**
 * Stack of the titles on screen, a dialog's above its page's. `write` is called with the topmost one on every
 * change; when none is left the last one stays, until the next page adds its own.
 */
export function createTitles<T>(write: (title: T) => void): { add(title: T): TitleEntry<T> } {
  const stack: { title: T }[] = [];
  const show = () => {
    const top = stack.at(-1);
    if (top) write(top.title);
  };
  return {
    add(title) {
      const own = { title };
      stack.push(own);
      show();
      return {
        change(next) {
          own.title = next;
          show();
        },
        remove() {
          stack.splice(stack.indexOf(own), 1);
          show();
        },
      };
    },
  };
}
