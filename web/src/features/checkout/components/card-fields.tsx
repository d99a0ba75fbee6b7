import { IconCreditCard } from "@tabler/icons-react";
import type { ChangeEvent } from "react";
import { TextInput } from "../../../ui/field.tsx";
import { Cell, FormGrid } from "../../../ui/form-grid.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { MaskedInput } from "../../../ui/masked-input.tsx";
import { cardNumberMask, expirationMask, securityCodeMask } from "../../../ui/masks.ts";
import { Select } from "../../../ui/select.tsx";
import { WholePrices } from "../../../ui/whole-prices.tsx";
import { brandOf } from "../card-rules.ts";
import { explainInstallments, limitOf, listInstallments, totalOf } from "../purchase.ts";
import type { Payment } from "../use-payment.ts";
import styles from "./payment-form.module.css";

/** The brand by the digits typed so far; announced to screen readers as well. */
const Brand = ({ number }: { number: string }) => {
  const brand = brandOf(number);
  return (
    <span className={styles.brand} role="status">
      {brand ?? <IconCreditCard {...icon} />}
    </span>
  );
};

/** The number of installments; no choice if only one is possible. */
function Installments({ payment }: { payment: Payment }) {
  const { purchase, installments, bind, choose } = payment;
  if (limitOf(purchase) === 1) return null;
  return (
    <Select
      {...bind("installments")}
      options={listInstallments(purchase)}
      prompt="Escolha"
      value={installments === null ? "" : String(installments)}
      description={
        installments === null ? undefined : (
          <WholePrices>{explainInstallments(totalOf(purchase), installments)}</WholePrices>
        )
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
        choose("installments", currentTarget.value)
      }
    />
  );
}

/** The card (spec §5). Browsers recognise these fields by `cc-*`; none of them is stored. */
export function CardFields({ payment }: { payment: Payment }) {
  const { fields, bind, leave } = payment;
  const { card_number: number } = fields.values;
  const several = limitOf(payment.purchase) > 1;
  return (
    <FormGrid>
      <MaskedInput
        {...bind("card_number")}
        mask={cardNumberMask}
        autoComplete="cc-number"
        rightSectionWidth={104}
        rightSectionPointerEvents="none"
        rightSection={<Brand number={number} />}
        onBlur={() => leave("card_number")}
      />
      <TextInput
        {...bind("card_holder_name")}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        onBlur={() => leave("card_holder_name")}
      />
      <Cell span={several ? 2 : 3} small={3}>
        <MaskedInput
          {...bind("card_expiration_date")}
          mask={expirationMask}
          autoComplete="cc-exp"
          placeholder="MM/AA"
          onBlur={() => leave("card_expiration_date")}
        />
      </Cell>
      <Cell span={several ? 2 : 3} small={3}>
        <MaskedInput
          {...bind("card_cvv")}
          mask={securityCodeMask}
          autoComplete="cc-csc"
          placeholder="123"
          onBlur={() => leave("card_cvv")}
        />
      </Cell>
      {several ? (
        <Cell span={2}>
          <Installments payment={payment} />
        </Cell>
      ) : null}
    </FormGrid>
  );
}
