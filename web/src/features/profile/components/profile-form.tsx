import type { User } from "@sabia/contract";
import { type SyntheticEvent, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { splitErrors } from "../../../platform/api/field-errors.ts";
import { isInvalid } from "../../../platform/api/http.ts";
import { dropDraft, keepDraft, readDraft } from "../../../platform/drafts/form-drafts.ts";
import { genderIdentities, genders } from "../../../platform/gender-options.ts";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Cell, FormGrid } from "../../../ui/form-grid.tsx";
import { OfflineNote } from "../../../ui/offline-note.tsx";
import { Select } from "../../../ui/select.tsx";
import { useFormFields } from "../../../ui/use-form-fields.ts";
import { useSaveProfile } from "../api/save-profile.ts";
import styles from "../profile-page.module.css";
import {
  checkProfile,
  listChanges,
  mergeSaved,
  profileFields,
  sameProfile,
  toValues,
} from "../profile-rules.ts";

/** The fields a student can edit. Unsaved changes survive a reload and an expired session. */
export function ProfileForm({ user }: { user: User }) {
  // by student, so that the next one in this tab doesn't find them
  const draft = `profile:${user.id}`;
  const saved = useMemo(() => toValues(user), [user]);
  const { form, values, bind, put, refuse } = useFormFields(
    () => ({ ...saved, ...readDraft(draft, profileFields) }),
    ["genero", "identidadeGenero", "naturalidade"],
  );
  const { mutate: save, isPending } = useSaveProfile(draft);
  const wrong = checkProfile(values);
  const invalid = Object.keys(wrong).length > 0;
  const changed = !sameProfile(values, saved);
  const [known, setKnown] = useState(saved);
  // the profile was saved elsewhere: saving must not undo that
  if (known !== saved) {
    setKnown(saved);
    put(mergeSaved(values, known, saved));
  }

  useEffect(() => {
    if (changed) keepDraft(draft, listChanges(values, saved));
    else dropDraft(draft);
  }, [changed, draft, values, saved]);

  const showFailure = (error: unknown) => {
    if (isInvalid(error)) refuse(splitErrors(error, profileFields).fields);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || invalid) return;
    refuse({});
    save(
      { values, known: saved },
      {
        // keeps what was typed since the request was sent
        onSuccess: ({ user: next }) => put((now) => mergeSaved(now, values, toValues(next))),
        onError: showFailure,
      },
    );
  };
  const undo = () => {
    flushSync(() => {
      put(saved);
      refuse({});
    });
    // the pressed button unmounts, and the one beside it is enabled by then
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const show = (name: (typeof profileFields)[number]) => {
    const bound = bind(name);
    const error = wrong[name];
    // spec §5 has these messages in English; they appear while the field has the focus
    const alert = error && (
      <span role="alert" lang="en">
        {error}
      </span>
    );
    return { ...bound, error: alert || bound.error };
  };

  return (
    <Card as="form" ref={form} className={styles.form} noValidate onSubmit={submit}>
      <OfflineNote>Sem conexão. O que você digita continua salvo nesta aba.</OfflineNote>
      <FormGrid>
        <TextInput label="Nome" autoComplete="name" {...show("name")} />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...show("email")}
        />
        <Cell span={3}>
          <Select label="Gênero" options={genders} autoComplete="sex" {...show("genero")} />
        </Cell>
        <Cell span={3}>
          <Select
            label="Identidade de Gênero"
            options={genderIdentities}
            autoComplete="off"
            {...show("identidadeGenero")}
          />
        </Cell>
        <TextInput label="Naturalidade" autoComplete="off" {...show("naturalidade")} />
      </FormGrid>
      <div className={styles.end}>
        <BusyButton type="submit" disabled={invalid} busy={isPending ? "Salvando…" : undefined}>
          Salvar
        </BusyButton>
        {changed && !isPending ? (
          <Button variant="subtle" onClick={undo}>
            Desfazer
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
