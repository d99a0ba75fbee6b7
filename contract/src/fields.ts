import { z } from "zod";
import { idPattern, isBlank, largestId } from "./text-rules.ts";

/**
 * An id in a path, query or body, an integer or its decimal digits as text (wire §1), with this error
 * message.
 */
export function idFieldSaying(message: string) {
  const refused = { error: message };
  const whole = z.int(refused).min(1, refused).max(largestId, refused);
  return z
    .union([whole, z.string().regex(idPattern).transform(Number)], refused)
    .refine((id) => id >= 1 && id <= largestId, refused);
}

/** An id in a path, query or body, with the default error message. */
export const idField = idFieldSaying("Identificador inválido.");

/** An id in an answer. */
export const id = z.int();

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** `YYYY-MM-DD`. */
export const dateOnly = z.iso.date();

/** Progress of a lesson or course, 0 to 1 (spec §4). */
export const progress = z.number().min(0).max(1);

/** The error of a text longer than `max` characters. */
export const atMost = (max: number) => ({
  error: `Use no máximo ${max.toLocaleString("pt-BR")} caracteres.`,
});

/** Trimmed text with at least one visible character; otherwise this error message. */
export const visibleText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .refine((text) => !isBlank(text), { error: missing });

/** Required text of at most `max` characters, trimmed. */
export const requiredText = (max: number) => visibleText("Campo obrigatório").max(max, atMost(max));

/** Answer of calls that only report success. */
export const messageAnswer = z.object({ message: z.string() });

/** `page_number` of paged calls: counts from 1, and defaults to 1 (wire §1). */
export const pageField = z
  .string({ error: "Página inválida." })
  .regex(/^[1-9]\d{0,14}$/, { error: "Página inválida." })
  .transform(Number)
  .default(1);

/** One page of a list, 10 items per page (wire §1). */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item).max(10),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  });
