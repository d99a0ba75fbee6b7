/** `1.027`. */
export const formatCount = (count: number): string => count.toLocaleString("pt-BR");

/** `1 matrícula`, `1.027 matrículas`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `6,0`: grades have one decimal (wire §4). */
export const formatGrade = (grade: number): string =>
  grade.toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
