import type { ChangeEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Cell } from "../../../ui/form-grid.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { cepMask } from "../../../ui/masks.ts";
import { type Option, Select } from "../../../ui/select.tsx";
import { useCities } from "../api/get-cities.ts";
import { useStates } from "../api/get-states.ts";
import type { BindField } from "../bind-field.ts";
import styles from "../register-page.module.css";
import { FormSection } from "./form-section.tsx";

const toOptions = (places: readonly { id: number; name: string }[] = []): Option[] =>
  places.map(({ id, name }) => ({ value: String(id), label: name }));

type PlaceQuery = Pick<ReturnType<typeof useStates>, "isLoading" | "isError" | "isFetching" | "refetch">;

/** What a list that didn't come says instead of its choices. */
const Retry = ({ what, places }: { what: string; places: PlaceQuery }) => (
  <div className={styles.retry} role="status">
    {places.isError ? (
      <>
        Não conseguimos carregar {what}.
        <Button variant="subtle" disabled={places.isFetching} onClick={() => void places.refetch()}>
          Tentar novamente
        </Button>
      </>
    ) : null}
  </div>
);

type AddressSectionProps = {
  bind: BindField;
  state: string;
  /** Another state: the city chosen before is not in it. */
  onState: (state: string) => void;
};

export function AddressSection({ bind, state, onState }: AddressSectionProps) {
  const states = useStates();
  const cities = useCities(state);
  const cityPrompt =
    state === "" ? "Escolha o estado primeiro" : cities.isLoading ? "Carregando cidades…" : "Escolha";
  return (
    <FormSection title="Endereço" sub="Usamos só nas suas cobranças.">
      <Cell span={2} small={3}>
        <MaskedInput mask={cepMask} autoComplete="postal-code" {...bind("address_cep")} />
      </Cell>
      <Cell span={4} small={3}>
        <Select
          options={toOptions(states.data)}
          prompt={states.isLoading ? "Carregando estados…" : "Escolha"}
          autoComplete="address-level1"
          {...bind("address_state")}
          onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onState(currentTarget.value)}
        />
        <Retry what="os estados" places={states} />
      </Cell>
      <Cell span={3}>
        <Select
          options={toOptions(cities.data)}
          prompt={cityPrompt}
          disabled={!cities.data}
          autoComplete="address-level2"
          {...bind("address_city")}
          // until its list is here a kept city has no name to show
          {...(cities.data ? {} : { value: "" })}
        />
        <Retry what="as cidades" places={cities} />
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
