import type { TextInputProps } from "@mantine/core";
import { type ChangeEvent, type CompositionEvent, useRef } from "react";
import { TextInput } from "./field.tsx";
import { editMask, type Mask, toDigits } from "./mask.ts";

type MaskedInputProps = TextInputProps & {
  /** Or the mask of the digits that stand there after an edit: another card over an Amex has more of them. */
  mask: Mask | ((digits: string) => Mask);
  value: string;
};

/**
 * A text field that writes its pattern while one types. The edit is put right in the element before React hears of it, so
 * that the value never changes under the caret. Keyboards that compose (some of Android's) are left alone until they end.
 */
export function MaskedInput({ mask, value, onChange, ...props }: MaskedInputProps) {
  const composing = useRef(false);
  const previous = useRef(value);
  // what was given last; not what a composing keyboard is in the middle of
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
    // a field that was right already is no change
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
