export const passwordFields = ["password", "new_password", "new_password_confirmation"] as const;

export type PasswordField = (typeof passwordFields)[number];

/** The checks made before sending (spec §5). */
export function checkPasswords(
  values: Record<PasswordField, string>,
): Partial<Record<PasswordField, string>> {
  const wrong: Partial<Record<PasswordField, string>> = {};
  for (const name of passwordFields) if (values[name] === "") wrong[name] = "Campo obrigatório";
  if (!wrong.new_password_confirmation && values.new_password_confirmation !== values.new_password)
    wrong.new_password_confirmation = "Senhas não são iguais";
  return wrong;
}
