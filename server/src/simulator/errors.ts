/** A refusal as Pagar.me words it: a message, and for 422 what is wrong by path. */
export class SimulatorError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.name = "SimulatorError";
    this.status = status;
    this.errors = errors;
  }
}
