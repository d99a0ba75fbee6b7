import { type FieldErrors, refuseFields } from "../../platform/errors.ts";
import { isUniqueViolation } from "../../platform/sql-errors.ts";

const taken: Readonly<Record<string, [field: string, message: string]>> = {
  users_email_key: ["email", "Este e-mail já está em uso."],
  people_cpf_key: ["cpf", "Este CPF já está cadastrado."],
};

/** The error messages of values that are already taken. */
export const takenFields = (constraints: readonly string[]): FieldErrors =>
  Object.fromEntries(
    constraints.flatMap((name) => (taken[name] ? [[taken[name][0], [taken[name][1]]]] : [])),
  );

/**
 * Runs a write; of two simultaneous ones the database lets one through, and the other is refused with the taken field. The
 * database names one constraint only: `findOthers` finds the others that the write would violate.
 */
export async function refusingTaken<T>(
  write: Promise<T>,
  findOthers: () => Promise<string[]> = async () => [],
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { constraint = "" } = error as { constraint?: string };
    if (isUniqueViolation(error) && taken[constraint])
      refuseFields(takenFields([constraint, ...(await findOthers())]));
    throw error;
  }
}
