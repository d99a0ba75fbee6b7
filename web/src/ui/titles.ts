/** A place in the pile of titles: what stands there may change, and goes with what it names. */
type Place<T> = { change(title: T): void; remove(): void };

/**
 * The titles of what is on the screen, a page's below those of what lies over it. `write` hears of the topmost whenever it is
 * another one; when none is left it stays, until the next page is here.
 */
export function createTitles<T>(write: (title: T) => void): { add(title: T): Place<T> } {
  const pile: { title: T }[] = [];
  const show = () => {
    const top = pile.at(-1);
    if (top) write(top.title);
  };
  return {
    add(title) {
      const own = { title };
      pile.push(own);
      show();
      return {
        change(next) {
          own.title = next;
          show();
        },
        remove() {
          pile.splice(pile.indexOf(own), 1);
          show();
        },
      };
    },
  };
}
