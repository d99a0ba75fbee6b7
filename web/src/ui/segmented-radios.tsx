import { useId } from "react";
import styles from "./segmented-radios.module.css";

type SegmentedRadiosProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  /** As chips, for words of a letter or two. */
  round?: boolean;
};

/** One of a few, all of them in sight: the browser's own radios, so that the keyboard works as people know it. */
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
