import type { TablerIcon } from "@tabler/icons-react";
import { useId } from "react";
import styles from "./choice-cards.module.css";
import { withErrorIcon } from "./error-icon.tsx";

export type ChoiceCard<V extends string> = {
  value: V;
  label: string;
  /** Details of the option; when it is disabled, why. */
  hint: string;
  icon: TablerIcon;
  disabled?: boolean;
};

type ChoiceCardsProps<V extends string> = {
  name: string;
  label: string;
  options: readonly ChoiceCard<V>[];
  value: V | "";
  error?: string | undefined;
  onChange: (value: V) => void;
};

/** A choice among a few large cards, made of native radios. A disabled option stays visible and says why. */
export function ChoiceCards<V extends string>({
  name,
  label,
  options,
  value,
  error,
  onChange,
}: ChoiceCardsProps<V>) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="vh">{label}</legend>
      <div className={styles.cards}>
        {options.map(({ value: own, label: title, hint, icon: Icon, disabled }) => (
          <label key={own} data-disabled={disabled || undefined}>
            <Icon size={24} stroke={1.75} aria-hidden />
            <span>
              <b>{title}</b>
              <span className={styles.hint} id={`${id}-${own}`}>
                {hint}
              </span>
            </span>
            <input
              type="radio"
              name={name}
              value={own}
              aria-label={title}
              aria-describedby={`${id}-${own}`}
              aria-invalid={(error && !disabled) || undefined}
              disabled={disabled}
              checked={own === value}
              onChange={() => onChange(own)}
            />
          </label>
        ))}
      </div>
      <div id={`${id}-error`} className={styles.error} role="alert">
        {withErrorIcon(error)}
      </div>
    </fieldset>
  );
}
