import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";

const labels = { name: "Nome", cep: "CEP", city: "Cidade" };
const required = "Campo obrigatório";

/** The form's errors, and how often it was refused by then. */
type Step = readonly [refusals: number, errors: Record<string, string>];

function Form({ steps }: { steps: readonly Step[] }) {
  const [step, setStep] = useState(0);
  if (step < steps.length - 1) setStep(step + 1);
  const [refusals, errors] = steps[step] ?? [0, {}];
  // called, not rendered: a static rendering would begin with the last step
  return ErrorSummary({ errors, refusals, labels, form: { current: null } });
}

/** Draws the summary after each of these steps in turn. */
const draw = (...steps: Step[]): string => renderToStaticMarkup(<Form steps={steps} />);

const all = { name: required, cep: required, city: required };
const rest = { cep: required, city: required };

test("a refusal is announced", () => {
  expect(draw([0, {}])).toContain('role="alert"');
  expect(draw([0, {}], [1, all])).toMatch(/role="alert".*Confira 3 campos/);
});

test("a correction shortens the list without a new announcement", () => {
  expect(draw([1, all], [1, rest])).toContain("Confira 2 campos");
  expect(draw([1, all], [1, rest])).not.toContain('role="alert"');
  expect(draw([0, {}], [1, all], [1, rest], [1, { city: required }])).not.toContain('role="alert"');
});

test("a refusal after a correction is announced, whether the errors were cleared in between or not", () => {
  expect(draw([1, all], [1, rest], [2, {}], [3, rest])).toMatch(/role="alert".*Confira 2 campos/);
  expect(draw([1, all], [1, rest], [2, rest])).toMatch(/role="alert".*Confira 2 campos/);
});
