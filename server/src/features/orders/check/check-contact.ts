import { isCep, isPhone, type OrderPayload, phoneFault, withoutMask } from "@sabia/contract";
import type { FieldErrors } from "../../../platform/errors.ts";

/** The student's saved phones and addresses, and the city and state looked up for the submitted ids. */
export type SavedContact = {
  readonly phones: readonly { readonly id: number; readonly number: string }[];
  readonly addresses: readonly Address[];
  /** The city of `address_city_id`, if there is one. */
  readonly city: { readonly id: number; readonly name: string; readonly stateId: number } | undefined;
  /** Whether `address_state_id` names a state. */
  readonly inState: boolean;
};
type Address = {
  readonly id: number;
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly neighborhood: string;
  readonly cep: string;
  readonly cityId: number;
  readonly city: string;
  readonly stateId: number;
};
export type NewAddress = Omit<Address, "id"> & { readonly id: null };

const required = ["Campo obrigatório"];

/** The phone an order uses: a saved one by id, a new one, or else the first one saved. */
export function checkPhone(
  payload: OrderPayload,
  { phones }: SavedContact,
): { phone?: string; errors: FieldErrors } {
  if (payload.phone_id !== null) {
    const saved = phones.find(({ id }) => id === payload.phone_id);
    return saved
      ? { phone: saved.number, errors: {} }
      : { errors: { phone_id: ["Telefone não encontrado."] } };
  }
  if (payload.phone_number !== null) {
    const phone = withoutMask(payload.phone_number);
    return isPhone(phone) ? { phone, errors: {} } : { errors: { phone_number: [phoneFault] } };
  }
  const [first] = phones;
  return first ? { phone: first.number, errors: {} } : { errors: { phone_number: required } };
}

/** The address an order uses: a saved one by id, a new one, or else the first one saved. */
export function checkAddress(
  payload: OrderPayload,
  { addresses, city, inState }: SavedContact,
): { address?: Address | NewAddress; errors: FieldErrors } {
  if (payload.address_id !== null) {
    const saved = addresses.find(({ id }) => id === payload.address_id);
    return saved ? { address: saved, errors: {} } : { errors: { address_id: ["Endereço não encontrado."] } };
  }
  const { address_street, address_number, address_neighborhood, address_cep } = payload;
  const { address_city_id, address_state_id, address_complement } = payload;
  const typed = { address_street, address_number, address_neighborhood, address_cep };
  const places = { address_city_id, address_state_id };
  const [first] = addresses;
  if (first && Object.values({ ...typed, ...places }).every((value) => value === null))
    return { address: first, errors: {} };

  const errors: FieldErrors = {};
  for (const [field, value] of Object.entries(typed)) if (value === null) errors[field] = required;
  const cep = withoutMask(address_cep ?? "");
  if (address_cep !== null && !isCep(cep)) errors.address_cep = ["CEP inválido."];
  if (!inState) errors.address_state_id = ["Selecione o estado."];
  if (address_city_id === null) errors.address_city_id = ["Selecione a cidade."];
  else if (inState && city?.stateId !== address_state_id)
    errors.address_city_id = ["Selecione uma cidade do estado escolhido."];
  if (Object.keys(errors).length > 0 || !city) return { errors };
  const address: NewAddress = {
    id: null,
    street: address_street ?? "",
    number: address_number ?? "",
    cep,
    neighborhood: address_neighborhood ?? "",
    complement: address_complement,
    cityId: city.id,
    city: city.name,
    stateId: city.stateId,
  };
  return { address, errors };
}
