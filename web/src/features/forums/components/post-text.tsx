import { lengthOf, postLimits } from "@sabia/contract/texts";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../platform/format-number.ts";
import { Textarea } from "../../../ui/textarea.tsx";

type PostTextProps = {
  label: string;
  value: string;
  /** The original text: an edit may be as long, even if that exceeds the limit. */
  original: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  error?: string | undefined;
  /** Takes the focus when mounted, with the caret at the end of the text. */
  focused?: boolean;
};

/** The length of the text when it is near its limit, else nothing. */
function describeLength(text: string, original: string): string | undefined {
  if (text.length <= postLimits.text * 0.9) return undefined;
  const most = Math.max(postLimits.text, lengthOf(original));
  return `${formatCount(lengthOf(text))} de ${formatCount(most)} caracteres`;
}

/** The six-row text box of the dialogs (spec §9). Typing is never cut off: near the limit the length is shown. */
export function PostText(props: PostTextProps) {
  const { label, value, original, onChange, readOnly, error, focused = false } = props;
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
      description={describeLength(value, original)}
      inputWrapperOrder={["label", "input", "description", "error"]}
    />
  );
}
