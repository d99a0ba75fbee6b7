import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import {
  PasswordInput as MantinePasswordInput,
  TextInput as MantineTextInput,
  type PasswordInputProps,
  type TextInputProps,
} from "@mantine/core";
import { IconAlertCircle, IconEye, IconEyeOff, IconLock } from "@tabler/icons-react";
import { type ComponentRef, type ReactNode, useRef, useState } from "react";
import { ActionIcon } from "./button.tsx";

/** A field's error with its icon: meaning is never by colour alone. */
export const withErrorIcon = (error: ReactNode) =>
  error && error !== true ? (
    <>
      <IconAlertCircle stroke={1.75} aria-hidden />
      {error}
    </>
  ) : (
    error
  );

export function TextInput({ error, ...props }: TextInputProps) {
  return <MantineTextInput error={withErrorIcon(error)} {...props} />;
}

/** A password whose eye can be pressed by keyboard too. */
export function PasswordInput({ error, ref, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const own = useRef<ComponentRef<"input">>(null);
  const Eye = visible ? IconEyeOff : IconEye;
  return (
    <MantinePasswordInput
      ref={ref ?? own}
      error={withErrorIcon(error)}
      // Mantine marks the frame alone
      aria-invalid={error ? true : undefined}
      visible={visible}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon
          aria-label={visible ? "Ocultar senha" : "Mostrar senha"}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Eye size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      {...props}
    />
  );
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
