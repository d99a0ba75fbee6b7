import "@mantine/core/styles/Input.layer.css";
import { TextInput as MantineTextInput, type TextInputProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { withErrorIcon } from "./error-icon.tsx";

/** A line of text; its error is told by a sign beside the colour. */
export function TextInput({ error, ...props }: TextInputProps) {
  return <MantineTextInput error={withErrorIcon(error)} {...props} />;
}

/** What can be read and copied here, but not changed: sunken, with a lock. */
export function LockedInput(props: Omit<TextInputProps, "readOnly" | "rightSection">) {
  return (
    <MantineTextInput
      readOnly
      rightSectionWidth={44}
      rightSection={<IconLock size={20} stroke={1.75} aria-hidden />}
      {...props}
    />
  );
}
