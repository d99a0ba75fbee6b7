import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";

const labels = { name: "Nome", cep: "CEP", city: "Cidade" };
const required = "Campo obrigatório";

function Form({ steps }: { steps: Record<string, string>[] }) {
  const [step, setStep] = useState(0);
  if (step < steps.length - 1) setStep(step + 1);
  // called, not rendered: a static rendering would begin with the last step
  return ErrorSummary({ errors: steps[step] ?? {}, labels, form: { current: null } });
}

/** Draws the summary after each of these sets of errors in turn. */
const draw = (...steps: Record<string, string>[]): string => renderToStaticMarkup(<Form steps={steps} />);

const all = { name: required, cep: required, city: required };
const rest = { cep: required, city: required };

test("a refusal is announced", () => {
  expect(draw({})).toContain('role="alert"');
  expect(draw(all)).toMatch(/role="alert".*Confira 3 campos/);
  expect(draw({}, all)).toMatch(/role="alert".*Confira 3 campos/);
});

test("a correction shortens the list without a new announcement", () => {
  expect(draw(all, rest)).toContain("Confira 2 campos");
  expect(draw(all, rest)).not.toContain('role="alert"');
  expect(draw({}, all, rest, { city: required })).not.toContain('role="alert"');
});

test("a refusal after a correction is announced, whether the errors were cleared in between or not", () => {
  expect(draw(all, rest, {}, rest)).toMatch(/role="alert".*Confira 2 campos/);
  expect(draw(all, { city: required }, { name: required })).toMatch(/role="alert".*Confira 1 campo</);
});
