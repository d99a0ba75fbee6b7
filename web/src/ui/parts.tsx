import { Children, type ReactNode } from "react";

/**
 * Short facts in a line, `Turma A · Matrícula 20260001`, without those that are not there. Where the line is too short it ends
 * between two of them: a date or a group's name stays in one piece.
 */
export function Parts({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  return Children.map(parts, (part, at) => (
    <span className="part">
      {part}
      {at < parts.length - 1 ? <span className="sep">·</span> : null}
    </span>
  ));
}
