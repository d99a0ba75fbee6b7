import { Cell } from "../../../ui/form-grid.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { phoneMask } from "../../../ui/masks.ts";
import type { BindField } from "../bind-field.ts";
import { FormSection } from "./form-section.tsx";

export const ContactSection = ({ bind }: { bind: BindField }) => (
  <FormSection title="Contato" sub="Para a escola falar com você, e nas suas cobranças.">
    <Cell span={3}>
      <MaskedInput
        mask={phoneMask}
        type="tel"
        inputMode="tel"
        placeholder="71 9 8765 4321"
        autoComplete="tel-national"
        {...bind("phone_number")}
      />
    </Cell>
  </FormSection>
);
