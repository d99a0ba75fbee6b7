import type { Enrollment } from "@sabia/contract";
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconFlagCheck, IconLock } from "@tabler/icons-react";
import { blockedSentence } from "../../platform/study/enrollments.ts";

type Status = Enrollment["status"];

/** Only an active enrollment opens the classroom (spec §6). */
export const canOpenClassroom = (status: Status): boolean => status === "E";

/** Icon, colour and, if the classroom is closed, what to do about it. */
export const statusSigns = {
  E: { tone: "ok", icon: IconCircleCheck, faded: false, sentence: null },
  F: {
    tone: "brand",
    icon: IconFlagCheck,
    faded: false,
    sentence: "Curso concluído. As notas continuam aqui.",
  },
  B: {
    tone: "warn",
    icon: IconLock,
    faded: true,
    sentence: blockedSentence,
  },
  C: {
    tone: "bad",
    icon: IconCircleX,
    faded: true,
    sentence: "Matrícula cancelada. Fale com a secretaria da sua unidade.",
  },
  D: {
    tone: "plain",
    icon: IconCircleMinus,
    faded: true,
    sentence: "Você deixou este curso. Para voltar, fale com a secretaria da sua unidade.",
  },
} as const;
