import { Children, type ReactNode } from "react";

/**
 * Short facts in a line, `Turma A · Matrícula 20260001`, skipping empty ones. The line wraps only between
 * facts, so that a date or a group's name is never split and no dot ends up at a line's end.
 */
export function InlineList({ children }: { children: ReactNode }) {
  return (
    <span className="inline-list">
      {Children.map(Children.toArray(children), (part, at) => (
        <span>
          {at > 0 && <span className="sep">·</span>}
          {part}
        </span>
      ))}
    </span>
  );
}
