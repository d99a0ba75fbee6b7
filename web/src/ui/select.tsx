import "@mantine/core/styles/Input.layer.css";
import { InputBase, type InputBaseProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { withErrorIcon } from "./error-icon.tsx";
import { icon } from "./icon-props.ts";
import styles from "./select.module.css";

export type Option = { value: string | number; label: string };

type SelectProps = Omit<InputBaseProps, "rightSection" | "pointer"> &
  Omit<ComponentPropsWithRef<"select">, keyof InputBaseProps | "children"> & {
    options: readonly Option[];
    /** Text shown while nothing is selected; disabled afterwards. */
    prompt?: string;
  };

/** A native select: phones show their own picker, keyboards find by typing. */
export function Select({ options, prompt, error, ...props }: SelectProps) {
  return (
    <InputBase
      component="select"
      pointer
      error={withErrorIcon(error)}
      errorProps={{ component: "div" }}
      classNames={{ input: styles.select ?? "" }}
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      rightSection={<IconChevronDown {...icon} />}
      {...props}
    >
      {prompt === undefined ? null : (
        <option value="" disabled={props.value !== ""}>
          {prompt}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </InputBase>
  );
}
