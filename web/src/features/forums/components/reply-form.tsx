import type { PostForm } from "./post-dialog.tsx";
import { PostText } from "./post-text.tsx";

export type ReplyDraft = { reply: string };

/** The one field of a reply (spec §2). */
export const ReplyForm = ({ fields, set, isSaving, refusal }: PostForm<ReplyDraft>) => (
  <PostText
    focused
    label="Digite sua pergunta/resposta aqui."
    value={fields.reply}
    onChange={(reply) => set({ reply })}
    readOnly={isSaving}
    error={refusal?.errors.reply?.join(" ")}
  />
);
