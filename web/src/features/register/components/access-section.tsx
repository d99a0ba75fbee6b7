import { TextInput } from "../../../ui/field.tsx";
import { Cell } from "../../../ui/form-grid.tsx";
import { NewPasswordInput, PasswordInput } from "../../../ui/password-input.tsx";
import type { BindField } from "../bind-field.ts";
import { FormSection } from "./form-section.tsx";

export const AccessSection = ({ bind }: { bind: BindField }) => (
  <FormSection title="Acesso" sub="É com estes dados que você vai entrar.">
    <TextInput
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...bind("email")}
    />
    <Cell span={3}>
      <NewPasswordInput description="De 8 a 128 caracteres." {...bind("password")} />
    </Cell>
    <Cell span={3}>
      <PasswordInput autoComplete="new-password" {...bind("password_confirmation")} />
    </Cell>
  </FormSection>
);
