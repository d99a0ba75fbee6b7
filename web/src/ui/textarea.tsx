import "@mantine/core/styles/Input.layer.css";
import { Textarea as MantineTextarea, type TextareaProps } from "@mantine/core";
import { withErrorIcon } from "./error-icon.tsx";

/** A multi-line text field of `rows` lines at first. */
export const Textarea = ({ error, ...props }: TextareaProps) => (
  <MantineTextarea
    error={withErrorIcon(error)}
    errorProps={{ component: "div" }}
    resize="vertical"
    size="lg"
    {...props}
  />
);
