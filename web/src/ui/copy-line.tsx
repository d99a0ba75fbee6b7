import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./copy-line.module.css";
import { icon } from "./icon-props.ts";
import { notifyError, notifySuccess } from "./toasts.ts";

/**
 * Without https (an address of the local network) browsers have no clipboard API: falls back to copying a
 * selection.
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.setAttribute("readonly", "");
    field.style.cssText = "position:fixed;opacity:0";
    // while a modal dialog is open, nothing outside it can be selected
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

type CopyLineProps = {
  label: string;
  /** As displayed. */
  shown: string;
  /** As copied. */
  text: string;
  /** Text of the toast. */
  copied: string;
  /** To copy it is the screen's main action: only one per screen. */
  isMain: boolean;
};

/** A long number to read, select with one click, or copy. */
export function CopyLine({ label, shown, text, copied, isMain }: CopyLineProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 4_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const onCopy = async () => {
    const done = await copy(text);
    setCopied(done);
    if (done) notifySuccess(copied);
    else notifyError("Não foi possível copiar. Selecione o número e copie.");
  };
  return (
    <div className={styles.line}>
      <span className="vh">{label}: </span>
      <code>{shown}</code>
      <Button
        variant={isMain ? "filled" : "default"}
        leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={() => void onCopy()}
      >
        {isCopied ? "Copiado" : "Copiar"}
      </Button>
    </div>
  );
}
