import type { PostForm } from "./post-dialog.tsx";
import { PostText } from "./post-text.tsx";

export type ReplyDraft = { reply: string };

/** The one field of a reply (spec §2). */
export const ReplyForm = ({ fields, original, set, isSaving, errors }: PostForm<ReplyDraft>) => (
  <PostText
    focused
    label="Digite sua pergunta/resposta aqui."
    value={fields.reply}
    original={original.reply}
    onChange={(reply) => set({ reply })}
    readOnly={isSaving}
    error={errors.reply?.join(" ")}
  />
);
