import type { Order } from "@sabia/contract";
import { IconExternalLink } from "@tabler/icons-react";
import { Button } from "../../../ui/button.tsx";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { formatDay, formatLine } from "../order-words.ts";
import styles from "./boleto-box.module.css";

export type Boleto = NonNullable<Order["boleto"]>;

/** A boleto that waits to be paid: until when, what paying it does, its page, and the line to be copied. */
export const BoletoBox = ({ boleto, children }: { boleto: Boleto; children: string }) => (
  <div className={styles.due}>
    <p>
      <strong>O boleto vence em {formatDay(boleto.due_at)}.</strong>
      <span className="meta">{children}</span>
    </p>
    <Button
      component="a"
      href={boleto.url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={20} stroke={1.75} aria-hidden />}
    >
      Abrir boleto
    </Button>
    <div className={styles.line}>
      <CopyLine
        label="Linha digitável"
        shown={formatLine(boleto.line)}
        text={boleto.line}
        copied="Linha digitável copiada."
      />
    </div>
  </div>
);
