/** A position in the package; `line` is null if it concerns a whole file or folder. */
export type SourceLine = { readonly file: string; readonly line: number | null };

/** Finds the position of a value by its path in the source. */
export type PlaceOf = (...path: PropertyKey[]) => SourceLine;

/** Where a text begins, and whether its lines match the lines of the file. */
export type TextPlace = { readonly file: string; readonly line: number; readonly keepsLines: boolean };

/** Finds the position of a text by its path in the source. */
export type TextPlaceOf = (...path: PropertyKey[]) => TextPlace;

/**
 * One reason to refuse a package. Never quotes a CPF, a password or an e-mail: the line is enough to find it.
 */
export type Refusal = SourceLine & { readonly reason: string };

/** Thrown with every reason when a package is refused. Nothing was written. */
export class ImportRefused extends Error {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(`The package was refused: ${refusals.length} ${refusals.length === 1 ? "problem" : "problems"}`);
    this.name = "ImportRefused";
    this.refusals = refusals.toSorted(
      (a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0),
    );
  }
}

/** Collects all refusals, so that an operator sees them at once. */
export class Refusals {
  readonly #list: Refusal[] = [];

  add({ file, line }: SourceLine, reason: string): void {
    this.#list.push({ file, line, reason });
  }

  /** Refuses the package for the reasons found so far. */
  refuse(): never {
    throw new ImportRefused(this.#list);
  }

  throwIfAny(): void {
    if (this.#list.length > 0) this.refuse();
  }
}

/** Refuses a key that was used before, naming where. */
export class Unique {
  readonly #places = new Map<string, SourceLine>();
  readonly #refusals: Refusals;
  readonly #what: string;

  /** `what` names the key in the refusal: `the CPF`, `the unit 3`. */
  constructor(refusals: Refusals, what: string) {
    this.#refusals = refusals;
    this.#what = what;
  }

  add(key: string, place: SourceLine): void {
    const first = this.#places.get(key);
    if (!first) this.#places.set(key, place);
    else {
      const where = first.file === place.file ? `on line ${first.line}` : `in ${first.file}:${first.line}`;
      this.#refusals.add(place, `${this.#what} is already used ${where}`);
    }
  }
}
