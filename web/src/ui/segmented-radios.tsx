import { useId } from "react";
import styles from "./segmented-radios.module.css";

type SegmentedRadiosProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  /** As chips, for labels of a letter or two. */
  round?: boolean;
};

/** A choice among a few visible options, made of native radios for standard keyboard behaviour. */
export function SegmentedRadios<V extends string>({
  label,
  options,
  value,
  onChange,
  round = false,
}: SegmentedRadiosProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group} data-round={round || undefined}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
