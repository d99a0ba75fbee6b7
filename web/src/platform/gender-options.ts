/** Codes and labels of spec §3 and §9. */
export const genders = [
  { value: "M", label: "Masculino" },
  { value: "F", label: "Feminino" },
] as const;

export const genderIdentities = [
  ...genders,
  { value: "NB", label: "Não Binário" },
  { value: "NI", label: "Não Informado" },
] as const;
