/** A refusal worded as Pagar.me words it: a message and, for 422, the errors by path. */
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
