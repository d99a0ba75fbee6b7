import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A field's error with an icon: meaning is never conveyed by colour alone. */
export const withErrorIcon = (error: ReactNode) =>
  error && error !== true ? (
    <>
      <IconAlertCircle stroke={1.75} aria-hidden />
      <span>{error}</span>
    </>
  ) : (
    error
  );

/** An error under the field that has the focus already, where nothing else announces it. */
export const errorAlert = (error: string | undefined) =>
  error === undefined ? undefined : <span role="alert">{error}</span>;
