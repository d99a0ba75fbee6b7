/** Why a list cannot be opened (wire §4). `moment` is formatted, `21/11/2026 14:05`. */
export const listTexts = {
  notOpenUntil: (moment: string) => `A lista de exercícios estará disponível a partir de ${moment}.`,
  overSince: (moment: string) => `O prazo para responder esta lista terminou em ${moment}.`,
} as const;
