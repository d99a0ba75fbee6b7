/** Thrown when a package was imported, but not carried to the lists that students opened meanwhile. */
export class ListsLeftBehind extends Error {
  constructor(cause: unknown) {
    super("Lists that students opened meanwhile may have their former deadline: import it again", { cause });
    this.name = "ListsLeftBehind";
  }
}
