import { Children, type ReactNode } from "react";

/**
 * Short facts in a line, `Turma A · Matrícula 20260001`, without those that are not there. Where the line is too short it ends
 * between two of them: a date or a group's name stays in one piece, and no dot is left at a line's end.
 */
export function Parts({ children }: { children: ReactNode }) {
  return (
    <span className="parts">
      {Children.map(Children.toArray(children), (part, at) => (
        <span>
          {at > 0 && <span className="sep">·</span>}
          {part}
        </span>
      ))}
    </span>
  );
}
