import { genderIdentities, genders } from "../../../platform/gender-options.ts";
import { TextInput } from "../../../ui/field.tsx";
import { Cell } from "../../../ui/form-grid.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { cpfMask, dateMask } from "../../../ui/masks.ts";
import { Select } from "../../../ui/select.tsx";
import type { BindField } from "../bind-field.ts";
import { FormSection } from "./form-section.tsx";

export const PersonalSection = ({ bind }: { bind: BindField }) => (
  <FormSection title="Dados pessoais" sub="Como estão no seu documento.">
    <TextInput autoComplete="name" {...bind("name")} />
    <Cell span={3} small={3}>
      <MaskedInput mask={dateMask} placeholder="DD/MM/AAAA" autoComplete="bday" {...bind("birth_date")} />
    </Cell>
    <Cell span={3} small={3}>
      <MaskedInput mask={cpfMask} autoComplete="off" {...bind("cpf")} />
    </Cell>
    <Cell span={3}>
      <Select options={genders} prompt="Escolha" autoComplete="sex" {...bind("gender")} />
    </Cell>
    <Cell span={3}>
      <Select options={genderIdentities} prompt="Escolha" autoComplete="off" {...bind("gender_identity")} />
    </Cell>
    <TextInput placeholder="Cidade, UF" autoComplete="off" {...bind("naturalness")} />
  </FormSection>
);
