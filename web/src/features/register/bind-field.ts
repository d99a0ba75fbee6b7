import type { ChangeEvent, ReactNode } from "react";
import type { RegistrationField } from "./registration.ts";

/** Props that connect a field to the form, with its label. */
export type BindField = (name: RegistrationField) => {
  name: string;
  label: string;
  value: string;
  error: ReactNode;
  "aria-required": true | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};
