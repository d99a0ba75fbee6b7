import type { User } from "@sabia/contract";
import { IconLock } from "@tabler/icons-react";
import { Card } from "../../../ui/card.tsx";
import { LockedInput } from "../../../ui/field.tsx";
import { initials } from "../../../ui/initials.ts";
import { formatMask } from "../../../ui/mask.ts";
import { cpfMask, dateMask } from "../../../ui/masks.ts";
import styles from "../profile-page.module.css";

/** Data kept by the school: student number, birth date and CPF are read-only (spec §5). */
export function SchoolCard({ user }: { user: User }) {
  return (
    <Card as="aside" className={styles.school} aria-labelledby="guardado">
      <span className={styles.avatar} data-initials={initials(user.name)} aria-hidden="true" />
      <h2 id="guardado">{user.name}</h2>
      <div className={styles.locked}>
        <LockedInput label="Número do aluno" value={user.person.student.student_number} />
        <LockedInput label="Data de Nascimento" value={formatMask(dateMask, user.dataNascimento)} />
        <LockedInput label="CPF" value={formatMask(cpfMask, user.CPF)} />
      </div>
      <p className={styles.remark}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Só a secretaria altera estes dados.
      </p>
    </Card>
  );
}
