import type { Discussion } from "@sabia/contract";
import { discussionStatuses } from "@sabia/contract/texts";
import { errorAlert } from "../../../ui/error-icon.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { SegmentedRadios } from "../../../ui/segmented-radios.tsx";
import type { PostForm } from "./post-dialog.tsx";
import { PostText } from "./post-text.tsx";

export type DiscussionDraft = { title: string; description: string; status: Discussion["status"] };

type DiscussionFormProps = PostForm<DiscussionDraft> & {
  /** Shown for an existing discussion: its author marks it as answered or closed. */
  hasStatus?: boolean;
};

const statusOptions = Object.entries(discussionStatuses).map(([value, label]) => ({
  value: value as Discussion["status"],
  label,
}));

/** Title, description and status of a discussion. */
export function DiscussionForm(form: DiscussionFormProps) {
  const { fields, original, set, isSaving, errors, isUnheard, hasStatus = false } = form;
  const titleError = errors.title?.join(" ");
  return (
    <>
      <TextInput
        label="Título"
        required
        withAsterisk={false}
        value={fields.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        readOnly={isSaving}
        // in the one line, Enter submits
        error={isUnheard ? errorAlert(titleError) : titleError}
      />
      <PostText
        label="Descrição"
        value={fields.description}
        original={original.description}
        onChange={(description) => set({ description })}
        readOnly={isSaving}
        error={errors.description?.join(" ")}
      />
      {hasStatus ? (
        <SegmentedRadios
          label="Status da Discussão"
          options={statusOptions}
          value={fields.status}
          onChange={(status) => set({ status })}
        />
      ) : null}
    </>
  );
}
