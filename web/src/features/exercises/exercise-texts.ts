import type { ExerciseListInstance } from "@sabia/contract";
import { appInfo } from "../../platform/app-info.ts";
import { clockIn } from "../../platform/time/zone-clock.ts";
import type { ExerciseType } from "./pending/draft.ts";

/** The instruction for each type of exercise. */
export const askFor: Record<ExerciseType, string> = {
  O: "Escolha uma opção",
  OO: "Escolha uma opção, você tem duas tentativas",
  OM: "Escolha uma ou mais opções",
  D: "Escreva sua resposta",
  DD: "Escreva sua resposta e envie uma imagem",
  M: "Grave sua resposta",
  OL: "Escolha uma opção para cada célula",
  DL: "Escreva em cada célula",
};

/** `A`, `B`, … `Z`, then numbers. */
export const letterOf = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : String(at + 1));

/** `14:05`, in the brand's time zone. */
export function formatTime(moment: number, timeZone: string = appInfo.time_zone): string {
  const { hour, minute } = clockIn(timeZone, moment);
  return `${hour}:${minute}`;
}

/** `45 min`, `90 min`, `2 h 30 min`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ""}`;
}

type Counted = Pick<ExerciseListInstance, "answered_counters" | "instances">;

/** `3 de 10 respondidos`: by the student, without those that closing the list has replied. */
export function countAnswered({ answered_counters: { answered, count }, instances }: Counted): string {
  const unanswered = instances.filter((instance) => instance.exercise_is_unanswered).length;
  return `${answered - unanswered} de ${count} ${count === 1 ? "respondido" : "respondidos"}`;
}

/** `Faltam 3 exercícios: ir para o exercício 2`. */
export const describeMissing = (count: number, position: number): string =>
  `${count === 1 ? "Falta 1 exercício" : `Faltam ${count} exercícios`}: ir para o exercício ${position}`;

export type StepState = "done" | "unanswered" | "waiting" | "half" | "open";

const stepTexts: Record<StepState, string> = {
  done: "respondido",
  unanswered: "sem resposta",
  waiting: "aguardando envio",
  half: "segunda tentativa",
  open: "em aberto",
};

/** A step's accessible name (wire §8). */
export const describeStep = (position: number, state: StepState, isCurrent: boolean): string =>
  `Exercício ${position}, ${stepTexts[state]}${isCurrent ? ", atual" : ""}`;

/** Explains closing by the system. */
export const closedNotice = "A lista foi fechada pelo sistema. O que ficou sem resposta recebeu nota 0.";
