import "@mantine/core/styles/Input.layer.css";
import { TextInput as MantineTextInput, type TextInputProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { withErrorIcon } from "./error-icon.tsx";
import { icon } from "./icon-props.ts";

/** A text field whose error has an icon besides its colour. */
export function TextInput({ error, ...props }: TextInputProps) {
  return <MantineTextInput error={withErrorIcon(error)} {...props} />;
}

/** A read-only field whose text can be copied: inset, with a lock. */
export function LockedInput(props: Omit<TextInputProps, "readOnly" | "rightSection">) {
  return (
    <MantineTextInput readOnly rightSectionWidth={44} rightSection={<IconLock {...icon} />} {...props} />
  );
}
