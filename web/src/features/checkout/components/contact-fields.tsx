import type { User } from "@sabia/contract";
import type { ChangeEvent } from "react";
import { useCities, useStates } from "../../../platform/places.ts";
import { TextInput } from "../../../ui/field.tsx";
import { Cell, FormGrid } from "../../../ui/form-grid.tsx";
import { LoadedSelect } from "../../../ui/loaded-select.tsx";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { cepMask, orderPhoneMask } from "../../../ui/masks.ts";
import { missingContact } from "../payment-fields.ts";
import type { Payment } from "../use-payment.ts";
import styles from "./payment-form.module.css";

const Phone = ({ bind }: Pick<Payment, "bind">) => (
  <Cell span={3}>
    <MaskedInput
      {...bind("phone_number")}
      mask={orderPhoneMask}
      type="tel"
      inputMode="tel"
      placeholder="(71) 9 8765-4321"
      autoComplete="tel-national"
    />
  </Cell>
);

function Address({ bind, fields }: Pick<Payment, "bind" | "fields">) {
  const { address_state_id: state } = fields.values;
  const states = useStates();
  const cities = useCities(state);
  return (
    <>
      <Cell span={3}>
        <MaskedInput {...bind("address_cep")} mask={cepMask} autoComplete="postal-code" />
      </Cell>
      <Cell span={3}>
        <LoadedSelect
          {...bind("address_state_id")}
          what="os estados"
          list={states}
          autoComplete="address-level1"
          onChange={({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
            fields.change("address_state_id", value);
            // the city chosen before is in another state
            fields.put({ address_city_id: "" });
          }}
        />
      </Cell>
      <Cell span={3}>
        <LoadedSelect
          {...bind("address_city_id")}
          what="as cidades"
          list={cities}
          prompt={state === "" ? "Escolha o estado primeiro" : "Escolha"}
          autoComplete="address-level2"
        />
      </Cell>
      <Cell span={4} small={4}>
        <TextInput {...bind("address_street")} autoComplete="address-line1" />
      </Cell>
      <Cell span={2} small={2}>
        <TextInput {...bind("address_number")} autoComplete="off" />
      </Cell>
      <Cell span={3}>
        <TextInput {...bind("address_neighborhood")} autoComplete="address-level3" />
      </Cell>
      <Cell span={3}>
        <TextInput {...bind("address_complement")} placeholder="Opcional" autoComplete="address-line2" />
      </Cell>
    </>
  );
}

function titleOf({ phone, address }: ReturnType<typeof missingContact>): string {
  if (phone && address) return "Telefone e endereço";
  return phone ? "Telefone" : "Endereço";
}

/** Telephone and address, each only where none is saved (spec §5). */
export function ContactFields({ payment, user }: { payment: Payment; user: User }) {
  const missing = missingContact(user);
  const { phone, address } = missing;
  if (!phone && !address) return null;
  return (
    <div className={styles.part}>
      <h3>{titleOf(missing)}</h3>
      <FormGrid>
        {phone ? <Phone bind={payment.bind} /> : null}
        {address ? <Address bind={payment.bind} fields={payment.fields} /> : null}
      </FormGrid>
    </div>
  );
}
