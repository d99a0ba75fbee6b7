import type { ChangeEvent } from "react";
import { useCities, useStates } from "../../../platform/places.ts";
import { TextInput } from "../../../ui/field.tsx";
import { Cell } from "../../../ui/form-grid.tsx";
import { LoadedSelect } from "../../../ui/loaded-select.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { cepMask } from "../../../ui/masks.ts";
import type { BindField } from "../bind-field.ts";
import { FormSection } from "./form-section.tsx";

type AddressSectionProps = {
  bind: BindField;
  state: string;
  /** Called with another state, whose cities don't include the chosen one. */
  onState: (state: string) => void;
};

export function AddressSection({ bind, state, onState }: AddressSectionProps) {
  const states = useStates();
  const cities = useCities(state);
  return (
    <FormSection title="Endereço" sub="Usamos só nas suas cobranças.">
      <Cell span={2} small={3}>
        <MaskedInput mask={cepMask} autoComplete="postal-code" {...bind("address_cep")} />
      </Cell>
      <Cell span={4} small={3}>
        <LoadedSelect
          what="os estados"
          list={states}
          autoComplete="address-level1"
          {...bind("address_state")}
          onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onState(currentTarget.value)}
        />
      </Cell>
      <Cell span={3}>
        <LoadedSelect
          what="as cidades"
          list={cities}
          prompt={state === "" ? "Escolha o estado primeiro" : "Escolha"}
          autoComplete="address-level2"
          {...bind("address_city")}
        />
      </Cell>
      <Cell span={3}>
        <TextInput autoComplete="address-level3" {...bind("address_neighborhood")} />
      </Cell>
      <Cell span={4} small={4}>
        <TextInput autoComplete="address-line1" {...bind("address_street")} />
      </Cell>
      <Cell span={2} small={2}>
        <TextInput autoComplete="off" {...bind("address_number")} />
      </Cell>
      <TextInput placeholder="Opcional" autoComplete="address-line2" {...bind("address_complement")} />
    </FormSection>
  );
}
