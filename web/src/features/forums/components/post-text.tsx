import { postLimits } from "@sabia/contract/texts";
import { useEffect, useRef } from "react";
import { Textarea } from "../../../ui/textarea.tsx";

type PostTextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  error?: string | undefined;
  /** Takes the focus when it appears, with the caret behind what is already there. */
  focused?: boolean;
};

const nearly = postLimits.text * 0.9;
const count = (value: number) => value.toLocaleString("pt-BR");

/** As the server counts: a character of two halves (😀) is one. */
const lengthOf = (text: string) => [...text].length;

/** The six-row text box of the dialogs (spec §9). Typing is never cut off: near the limit it says how far it is. */
export function PostText({ label, value, onChange, readOnly, error, focused = false }: PostTextProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!focused || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [focused]);
  return (
    <Textarea
      ref={box}
      label={label}
      rows={6}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      readOnly={readOnly}
      error={error}
      description={
        value.length > nearly
          ? `${count(lengthOf(value))} de ${count(postLimits.text)} caracteres`
          : undefined
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
    />
  );
}
