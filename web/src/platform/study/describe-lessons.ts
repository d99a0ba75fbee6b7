import { countOf, formatCount } from "../format-number.ts";

type Lessons = { done: number; total: number };

/** `6 de 12 aulas`. */
export const describeLessons = ({ done, total }: Lessons): string =>
  `${formatCount(done)} de ${countOf(total, "aula", "aulas")}`;

/** `6 de 12 aulas concluídas`. */
export const describeFinished = ({ done, total }: Lessons): string =>
  `${formatCount(done)} de ${countOf(total, "aula concluída", "aulas concluídas")}`;
