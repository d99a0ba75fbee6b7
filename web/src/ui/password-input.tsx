import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ComponentRef, useRef, useState } from "react";
import { ActionIcon } from "./button.tsx";
import { withErrorIcon } from "./error-icon.tsx";
import { icon } from "./icon-props.ts";

/** Input for a new password, with its requirements below. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    description="De 8 a 128 caracteres. Frases compridas são boas senhas."
    inputWrapperOrder={["label", "input", "description", "error"]}
    autoComplete="new-password"
    {...props}
  />
);

/** A password input whose visibility toggle works by keyboard too. */
export function PasswordInput({ error, ref, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const own = useRef<ComponentRef<"input">>(null);
  const Eye = visible ? IconEyeOff : IconEye;
  return (
    <MantinePasswordInput
      ref={ref ?? own}
      error={withErrorIcon(error)}
      // Mantine marks only the wrapper
      aria-invalid={error ? true : undefined}
      // while the password is visible it is plain text, which phone keyboards would autocorrect
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visible={visible}
      rightSectionWidth={48}
      rightSection={
        // named by its content: with a label of its own it would be found as a second field of that name
        <ActionIcon onClick={() => setVisible(!visible)}>
          <Eye {...icon} />
          <span className="vh">{visible ? "Ocultar senha" : "Mostrar senha"}</span>
        </ActionIcon>
      }
      {...props}
    />
  );
}
