import type { TextInputProps } from "@mantine/core";
import { type ChangeEvent, type CompositionEvent, useRef } from "react";
import { TextInput } from "./field.tsx";
import { editMask, type Mask, toDigits } from "./mask.ts";

type MaskedInputProps = TextInputProps & {
  /** A mask, or a function that picks it by the digits after an edit: card brands differ in length. */
  mask: Mask | ((digits: string) => Mask);
  value: string;
};

/**
 * A text field that applies a mask while typing. The value is corrected in the element before React sees the
 * change, so that the caret doesn't jump. During composition (IME, some Android keyboards) the value is not corrected.
 */
export function MaskedInput({ mask, value, onChange, ...props }: MaskedInputProps) {
  const composing = useRef(false);
  const previous = useRef(value);
  // the last value given, not one in the middle of a composition
  if (!composing.current) previous.current = value;

  const tidy = (input: HTMLInputElement, inputType: string) => {
    const caret = input.selectionStart ?? input.value.length;
    const fitting = typeof mask === "function" ? mask(toDigits(input.value)) : mask;
    const next = editMask(fitting, { previous: previous.current, raw: input.value, caret, inputType });
    if (input.value !== next.value) input.value = next.value;
    if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType = "" } = event.nativeEvent as InputEvent;
    if (!composing.current) tidy(event.currentTarget, inputType);
    onChange?.(event);
  };
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    composing.current = false;
    const { currentTarget } = event;
    const typed = currentTarget.value;
    tidy(currentTarget, "insertText");
    // if the mask changed nothing, `onChange` has been called already
    if (currentTarget.value !== typed) onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
  };
  return (
    <TextInput
      inputMode="numeric"
      {...props}
      value={value}
      onChange={change}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={endComposition}
    />
  );
}
